import type { DatabaseSync } from 'node:sqlite';
import type { WriteCalls } from '../tables/Writes.ts';
import { databaseWrites } from './databaseWrites.ts';
import { isDiskFailure } from './sqliteErrors.ts';
import { type Outcome, toFailure, type WriteCall } from './WriterMessages.ts';

/** Runs a batch of writes in one transaction. */
export class BatchWriter {
  readonly #database: DatabaseSync;
  readonly #writes: WriteCalls;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#writes = databaseWrites(database);
  }

  /** Returns the outcome of each write once all are flushed to the disk. Throws when nothing was written. */
  run(calls: readonly WriteCall[]): Outcome[] {
    try {
      this.#begin();
      const outcomes = this.#together(calls) ?? this.#oneByOne(calls);
      this.#commit();
      return outcomes;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #begin(): void {
    this.#rollBack();
    this.#database.exec('BEGIN IMMEDIATE');
  }

  /** A failed write leaves nothing. After a failed flush (`inDoubt`), the data may or may not be on the disk. */
  #commit(): void {
    try {
      this.#database.exec('COMMIT');
    } catch (error) {
      throw Object.assign(error as Error, { inDoubt: isDiskFailure(error) });
    }
  }

  /** Rolls back a failed transaction. If the rollback fails, the next transaction tries it again first. */
  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // The callers get the first error; until the disk is back, each further transaction reports its own.
    }
  }

  /** Returns `undefined` when a write fails. No savepoints: writes rarely fail, and a savepoint costs as much as some. */
  #together(calls: readonly WriteCall[]): Outcome[] | undefined {
    try {
      return calls.map((call) => ({ value: this.#call(call) }));
    } catch {
      return undefined;
    }
  }

  /** Runs each write in a savepoint, so that a failure undoes only its own changes. */
  #oneByOne(calls: readonly WriteCall[]): Outcome[] {
    this.#begin();
    return calls.map((call) => this.#attempt(call));
  }

  #attempt(call: WriteCall): Outcome {
    this.#database.exec('SAVEPOINT one');
    try {
      const value = this.#call(call);
      this.#database.exec('RELEASE one');
      return { value };
    } catch (error) {
      // On a full disk, SQLite rolls back the whole transaction.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return { failure: toFailure(error) };
    }
  }

  #call([name, ...args]: WriteCall): unknown {
    return (this.#writes[name] as (...args: unknown[]) => unknown)(...args);
  }
}
