import type { Kysely } from 'kysely';

export type Row = Record<string, unknown>;

/** A table as the database itself describes it, so that no list here can lack a new one. */
export interface TableShape {
  name: string;
  /** In alphabetical order. */
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
}

/** One column of a table; `position` is that in the primary key, from 1, or 0. */
export interface ColumnRow {
  table: string;
  column: string;
  position: number;
}

/** A database that is backed up, or restored to. */
export interface Side {
  /** How messages name it, without a password. */
  place: string;
  queries: Kysely<Record<string, Row>>;
  /** Begins a transaction that reads one state of the database while others write. */
  beginSnapshot: string;
  /** All tables but SQLite's own, and those of its full-text index. */
  columns(): Promise<ColumnRow[]>;
  /** The last id that a table has given, by table; only tables that remember it. */
  lastIds(): Promise<Map<string, number>>;
  setLastId(table: string, last: number): Promise<void>;
  close(): Promise<void>;
}

/** Counts that copies of the server share for minutes, what lasts for hours, and what the server makes again of submissions. */
export const LEFT_OUT = [
  'limits',
  'used_challenges',
  'desk_sessions',
  'desk_invitations',
  'desk_undo',
  'desk_undo_items',
  'desk_search',
  'desk_passes',
];

/** Tables to which others refer. */
const FIRST = ['submissions', 'desk_people', 'desk_labels', 'desk_webhooks'];

/** The tables of a backup; those that others refer to come first. */
export async function shapesOf(side: Side, without: readonly string[] = []): Promise<TableShape[]> {
  const byTable = Map.groupBy(await side.columns(), ({ table }) => table);
  const names = [...byTable.keys()].filter(
    (name) => !name.startsWith('kysely_') && ![...LEFT_OUT, ...without].includes(name),
  );
  return names
    .sort((a, b) => Number(FIRST.includes(b)) - Number(FIRST.includes(a)) || (a < b ? -1 : 1))
    .map((name) => {
      const all = byTable.get(name) ?? [];
      const key = all.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
      return { name, columns: all.map(({ column }) => column).sort(), key: key.map(({ column }) => column) };
    });
}
