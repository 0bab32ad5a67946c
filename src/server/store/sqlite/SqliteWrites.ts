import type { CompiledQuery, Kysely } from 'kysely';
import { NEW_COLUMNS, type NewRows } from '../tables/newRows.ts';
import type { Tables } from '../tables/Tables.ts';
import type { Writes, Written } from '../tables/Writes.ts';
import type { GroupCommit } from './GroupCommit.ts';
import type { Statement, StatementResult } from './WriterMessages.ts';

/** Compiles queries into statements, which `GroupCommit` has the writer thread run. */
export class SqliteWrites implements Writes {
  readonly #commits: GroupCommit;
  readonly #insert: Record<keyof typeof NEW_COLUMNS, string>;

  constructor(queries: Kysely<Tables>, commits: GroupCommit) {
    this.#commits = commits;
    this.#insert = compileInserts(queries);
  }

  async run<Rows extends readonly unknown[]>(
    ...queries: { [Each in keyof Rows]: CompiledQuery<Rows[Each]> }
  ): Promise<{ [Each in keyof Rows]: Written<Rows[Each]> }> {
    const written = await this.#commits.run(queries.map(({ sql, parameters }) => [sql, parameters]));
    return written.map(toWritten) as { [Each in keyof Rows]: Written<Rows[Each]> };
  }

  async insert({ reference, submission, versions, files, mails }: NewRows): Promise<number | undefined> {
    const insert = this.#insert;
    const [id] = await this.#commits.run([
      [insert.submissions, submission, 'inserts'],
      ...versions.map((row): Statement => [insert.form_versions, row]),
      ...files.map((row): Statement => [insert.files, [reference, ...row]]),
      ...mails.map((row): Statement => [insert.mails, [reference, ...row]]),
    ]);
    return Number(id) || undefined;
  }
}

function toWritten(result: StatementResult): Written<unknown> {
  return typeof result === 'number'
    ? { rows: [], changes: result }
    : { rows: result, changes: result.length };
}

/** Compiled once: compiling a query takes longer than inserting its row. Files and mails begin with the reference of their submission. */
function compileInserts(queries: Kysely<Tables>): Record<keyof typeof NEW_COLUMNS, string> {
  const placeholders = (table: keyof typeof NEW_COLUMNS) =>
    Object.fromEntries(NEW_COLUMNS[table].map((column) => [column, ''])) as never;
  const insert = (table: 'submissions' | 'form_versions') =>
    queries
      .insertInto(table)
      .values(placeholders(table))
      .onConflict((conflict) => conflict.doNothing());
  const submission_id = queries.selectFrom('submissions').select('id').where('reference', '=', '');
  const insertPart = (table: 'files' | 'mails') =>
    queries.insertInto(table).values({ submission_id, ...(placeholders(table) as object) } as never);
  return {
    submissions: insert('submissions').compile().sql,
    form_versions: insert('form_versions').compile().sql,
    files: insertPart('files').compile().sql,
    mails: insertPart('mails').compile().sql,
  };
}
