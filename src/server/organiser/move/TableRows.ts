import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { atPlace, MoveError } from './MoveError.ts';
import type { Row, Side, TableShape } from './Side.ts';

/** Rows that are in memory at once. */
const PAGE = 200;

/** Rows whose keys come after one and up to another; both may be missing. */
interface Range {
  after?: unknown[];
  upTo?: unknown[];
}

export interface TableFacts {
  table: string;
  rows: number;
  /** Of all rows, in the order of their keys; the same in both databases. */
  sha256: string;
}

/** Reads and writes the rows of one side page by page, in the order of their keys. */
export class TableRows {
  readonly #side: Side;

  constructor(side: Side) {
    this.#side = side;
  }

  /**
   * Yields pages and the range that each of them covers: the ranges of all pages cover every key, and the last page has no
   * row.
   */
  async *pages(table: TableShape): AsyncGenerator<{ range: Range; rows: Row[] }> {
    for (let after: unknown[] | undefined; ; ) {
      const rows = await this.read(table, { after }, PAGE);
      const last = rows.at(-1);
      const upTo = last && table.key.map((column) => last[column]);
      yield { range: { after, upTo }, rows };
      if (!upTo) return;
      after = upTo;
    }
  }

  async read({ name, columns, key }: TableShape, range: Range, limit: number): Promise<Row[]> {
    const { queries, place } = this.#side;
    let query = queries.selectFrom(name).select(columns).limit(limit);
    for (const column of key) query = query.orderBy(column);
    for (const condition of conditions(key, range)) query = query.where(condition);
    return (await atPlace(place, () => query.execute())) as Row[];
  }

  /** Replaces all rows of a range, in one transaction. */
  async replace({ name, key }: TableShape, range: Range, rows: readonly Row[]): Promise<void> {
    const { queries, place } = this.#side;
    await atPlace(place, () =>
      queries.transaction().execute(async (transaction) => {
        let deletion = transaction.deleteFrom(name);
        for (const condition of conditions(key, range)) deletion = deletion.where(condition);
        await deletion.execute();
        if (rows.length > 0) await transaction.insertInto(name).values(rows).execute();
      }),
    ).catch((error) => {
      if (error instanceof MoveError) throw error;
      const { message } = error as Error;
      throw new MoveError(`${place} does not take rows of ${name}: ${message}. Empty it and begin anew.`, {
        cause: error,
      });
    });
  }

  async count({ name }: Pick<TableShape, 'name'>): Promise<number> {
    const { queries, place } = this.#side;
    const [row] = await atPlace(place, () =>
      queries
        .selectFrom(name)
        .select(({ fn }) => fn.countAll().as('rows'))
        .execute(),
    );
    return Number(row?.rows);
  }

  async largestId(name: string): Promise<number> {
    const { queries, place } = this.#side;
    const row = await atPlace(place, () =>
      queries
        .selectFrom(name)
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
    );
    return Number(row?.id ?? 0);
  }

  /** @param onRows called with the number of rows that were read */
  async facts(table: TableShape, onRows: (done: number) => void): Promise<TableFacts> {
    const hash = createHash('sha256');
    let count = 0;
    for await (const { rows } of this.pages(table)) {
      for (const row of rows) hash.update(`${textOf(table, row)}\n`);
      count += rows.length;
      onRows(count);
    }
    return { table: table.name, rows: count, sha256: hash.digest('hex') };
  }
}

/** One text for the same row in either database: their drivers differ in nothing but the type of bytes. */
export function textOf({ columns }: TableShape, row: Row): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column];
      return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value;
    }),
  );
}

function conditions(key: readonly string[], { after, upTo }: Range): RawBuilder<boolean>[] {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return [
    ...(after ? [sql<boolean>`(${columns}) > (${sql.join(after)})`] : []),
    ...(upTo ? [sql<boolean>`(${columns}) <= (${sql.join(upTo)})`] : []),
  ];
}
