import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { isDiskFailure } from './sqliteErrors.ts';
import { type Outcome, type StatementResult, toFailure, type Write } from './WriterMessages.ts';

interface Prepared {
  statement: StatementSync;
  isReturning: boolean;
}

/** Prepared statements that are held. Lists in conditions make new ones all the time. */
const MOST_PREPARED = 100;

/** Runs a batch of writes in one transaction. */
export class BatchWriter {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Returns the outcome of each write once all are flushed to the disk. Throws when nothing was written. */
  run(writes: readonly Write[]): Outcome[] {
    try {
      this.#begin();
      const outcomes = this.#together(writes) ?? this.#oneByOne(writes);
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
  #together(writes: readonly Write[]): Outcome[] | undefined {
    try {
      return writes.map((write) => ({ value: this.#write(write) }));
    } catch {
      return undefined;
    }
  }

  /** Runs each write in a savepoint, so that a failure undoes only its own changes. */
  #oneByOne(writes: readonly Write[]): Outcome[] {
    this.#begin();
    return writes.map((write) => this.#attempt(write));
  }

  #attempt(write: Write): Outcome {
    this.#database.exec('SAVEPOINT one');
    try {
      const value = this.#write(write);
      this.#database.exec('RELEASE one');
      return { value };
    } catch (error) {
      // On a full disk, SQLite rolls back the whole transaction.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO one; RELEASE one');
      return { failure: toFailure(error) };
    }
  }

  #write(statements: Write): StatementResult[] {
    const results: StatementResult[] = [];
    for (const [sql, parameters, inserts] of statements) {
      const { statement, isReturning } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (isReturning) {
        results.push(statement.all(...values));
      } else {
        const { changes, lastInsertRowid } = statement.run(...values);
        results.push(Number(inserts && changes ? lastInsertRowid : changes));
        if (inserts && !changes) break;
      }
    }
    return results;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, isReturning: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
