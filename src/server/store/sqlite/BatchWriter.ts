import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseWrites, databaseWrites } from './databaseWrites.ts';
import { isDiskFailure } from './sqliteErrors.ts';
import { type Outcome, toFailure, type WriteCall } from './WriterMessages.ts';

/** Runs writes that came together in one transaction. */
export class BatchWriter {
  readonly #database: DatabaseSync;
  readonly #writes: DatabaseWrites;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#writes = databaseWrites(database);
  }

  /** What each returned, all of it flushed to the disk. Throws when nothing could be written. */
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

  /** What was not written whole is not there; of what was written and not flushed nobody knows. */
  #commit(): void {
    try {
      this.#database.exec('COMMIT');
    } catch (error) {
      throw Object.assign(error as Error, { inDoubt: isDiskFailure(error) });
    }
  }

  /** Ends a transaction that failed. Where even that fails, the next one tries again before it begins. */
  #rollBack(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // The error that led here is told to whoever waits; until the disk is back, each next one gets its own.
    }
  }

  /** Nothing when one fails: writes hardly ever do, and a savepoint for each costs as much as some of them. */
  #together(calls: readonly WriteCall[]): Outcome[] | undefined {
    try {
      return calls.map((call) => ({ value: this.#call(call) }));
    } catch {
      return undefined;
    }
  }

  /** What one throws is its own failure and undoes only its own writes. */
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
      // A full disk ends the whole transaction by itself.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return { failure: toFailure(error) };
    }
  }

  #call([name, ...args]: WriteCall): unknown {
    return (this.#writes[name] as (...args: unknown[]) => unknown)(...args);
  }
}
