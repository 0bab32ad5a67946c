import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import { atPlace, BackupError } from './BackupError.ts';
import type { Row, Side, TableShape } from './Side.ts';

/** Rows that are in memory at once. */
const PAGE = 200;

export interface TableFacts {
  table: string;
  rows: number;
  /** Of all rows as NDJSON, in the order of their keys. */
  sha256: string;
}

/** Called with the number of rows that are done. */
type OnRows = (done: number) => void;

/** Writes the rows of a table to a file, one JSON a line. */
export async function writeRows(
  side: Side,
  table: TableShape,
  path: string,
  onRows: OnRows,
): Promise<TableFacts> {
  const lines = new LinesOf(side, table, onRows);
  await pipeline(lines.pages(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return lines.facts();
}

/** Reads all rows of a table and returns the facts that `writeRows` would. */
export async function readFacts(side: Side, table: TableShape, onRows: OnRows): Promise<TableFacts> {
  const lines = new LinesOf(side, table, onRows);
  for await (const _ of lines.pages());
  return lines.facts();
}

/** The rows of a table as text, page by page; the same text from either database. */
class LinesOf {
  readonly #side: Side;
  readonly #table: TableShape;
  readonly #onRows: OnRows;
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor(side: Side, table: TableShape, onRows: OnRows) {
    this.#side = side;
    this.#table = table;
    this.#onRows = onRows;
  }

  async *pages(): AsyncGenerator<string> {
    const { key } = this.#table;
    for (let after: unknown[] | undefined; ; ) {
      const rows = await this.#read(after);
      const last = rows.at(-1);
      if (!last) return;
      const text = rows.map((row) => `${textOf(this.#table, row)}\n`).join('');
      this.#hash.update(text);
      this.#rows += rows.length;
      this.#onRows(this.#rows);
      yield text;
      after = key.map((column) => last[column]);
    }
  }

  facts(): TableFacts {
    return { table: this.#table.name, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }

  async #read(after: unknown[] | undefined): Promise<Row[]> {
    const { name, columns, key } = this.#table;
    let query = this.#side.queries.selectFrom(name).select(columns).limit(PAGE);
    for (const column of key) query = query.orderBy(column);
    if (after)
      query = query.where(
        sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(after)})`,
      );
    return (await atPlace(this.#side.place, () => query.execute())) as Row[];
  }
}

/** Drivers differ in nothing but the type of bytes. */
function textOf({ columns }: TableShape, row: Row): string {
  return JSON.stringify(
    Object.fromEntries(
      columns.map((column) => {
        const value = row[column];
        return [
          column,
          value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
        ];
      }),
    ),
  );
}

/** Yields the rows of a file. */
export async function* rowsIn(path: string): AsyncGenerator<Row> {
  for await (const line of linesIn(path)) {
    const row = JSON.parse(line) as Record<string, unknown>;
    for (const [column, value] of Object.entries(row)) {
      if (value !== null && typeof value === 'object' && 'base64' in value)
        row[column] = Buffer.from(String(value.base64), 'base64');
    }
    yield row;
  }
}

/** Splits at `\n` alone: texts may hold U+2028, at which `node:readline` splits, too. */
async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Removes all rows; those that refer to others first. */
export async function emptyTables({ queries, place }: Side, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await atPlace(place, () => queries.deleteFrom(name).execute());
}

/** Inserts the rows of a file, a page in a transaction. */
export async function insertRows(
  { queries, place }: Side,
  { name }: TableShape,
  path: string,
  onRows: OnRows,
): Promise<void> {
  let page: Row[] = [];
  let done = 0;
  const insert = async () => {
    await atPlace(place, () => queries.insertInto(name).values(page).execute()).catch((error) => {
      if (error instanceof BackupError) throw error;
      const { message } = error as Error;
      throw new BackupError(tell`${place} does not take rows of ${name}: ${message}.`, { cause: error });
    });
    done += page.length;
    onRows(done);
    page = [];
  };
  for await (const row of rowsIn(path)) {
    page.push(row);
    if (page.length === PAGE) await insert();
  }
  if (page.length > 0) await insert();
}

export async function largestId({ queries, place }: Side, table: string): Promise<number> {
  const row = await atPlace(place, () =>
    queries
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst(),
  );
  return Number(row?.id ?? 0);
}
