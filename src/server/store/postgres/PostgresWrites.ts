import type { CompiledQuery, Kysely } from 'kysely';
import type { NewRows } from '../tables/newRows.ts';
import type { Tables } from '../tables/Tables.ts';
import type { Writes, Written } from '../tables/Writes.ts';
import { sqlState } from './postgresErrors.ts';
import type { SubmissionBatches } from './SubmissionBatches.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs writes on PostgreSQL: submissions in batches, each other write by itself. */
export class PostgresWrites implements Writes {
  readonly #queries: Kysely<Tables>;
  readonly #batches: SubmissionBatches;

  constructor(queries: Kysely<Tables>, batches: SubmissionBatches) {
    this.#queries = queries;
    this.#batches = batches;
  }

  async run<Rows extends readonly unknown[]>(
    ...queries: { [Each in keyof Rows]: CompiledQuery<Rows[Each]> }
  ): Promise<{ [Each in keyof Rows]: Written<Rows[Each]> }> {
    const written = await this.#together(queries).catch((error) => {
      // Another copy has just committed a row that these statements avoid: now they find it.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      return this.#together(queries);
    });
    return written as { [Each in keyof Rows]: Written<Rows[Each]> };
  }

  insert(rows: NewRows): Promise<number | undefined> {
    return this.#batches.add(rows);
  }

  #together(queries: readonly CompiledQuery[]): Promise<Written<unknown>[]> {
    const each = async (executor: Kysely<Tables>) => {
      const written: Written<unknown>[] = [];
      for (const query of queries) {
        const { rows, numAffectedRows } = await executor.executeQuery(query);
        written.push({ rows, changes: Number(numAffectedRows ?? 0) });
      }
      return written;
    };
    // One statement is its own transaction.
    return queries.length === 1 ? each(this.#queries) : this.#queries.transaction().execute(each);
  }
}
