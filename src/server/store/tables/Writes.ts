import type { CompiledQuery } from 'kysely';
import type { NewRows } from './newRows.ts';

/** The rows that a statement returned, and the number of rows that it changed. */
export interface Written<Row> {
  rows: Row[];
  changes: number;
}

/**
 * The writes of a database. A write is durable when its promise resolves; each promise rejects with a
 * `StoreUnavailableError` while the database cannot be used.
 */
export interface Writes {
  /** Runs the statements in one transaction. */
  run<Rows extends readonly unknown[]>(
    ...queries: { [Each in keyof Rows]: CompiledQuery<Rows[Each]> }
  ): Promise<{ [Each in keyof Rows]: Written<Rows[Each]> }>;
  /** Inserts a submission. Resolves to its id; to `undefined`, with nothing stored, when its reference or idempotency key is in use. */
  insert(rows: NewRows): Promise<number | undefined>;
}
