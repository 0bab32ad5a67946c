import type { CompiledQuery } from 'kysely';
import type { NewRows } from './newRows.ts';

/** What a statement returned, and how many rows it changed. */
export interface Written<Row> {
  rows: Row[];
  changes: number;
}

/**
 * What differs between the databases when they write. Everything is durable when it resolves; everything rejects with a
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
