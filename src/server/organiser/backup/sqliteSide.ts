import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { kyselyOnNodeSqlite } from '../../store/sqlite/kyselyOnNodeSqlite.ts';
import type { ColumnRow, Side } from './Side.ts';

export function sqliteSide(database: DatabaseSync, place: string): Side {
  const queries = kyselyOnNodeSqlite(database) as unknown as Side['queries'];
  return {
    place,
    queries,
    beginSnapshot: 'begin',
    columns: async () => {
      const { rows } = await sql<ColumnRow>`
        select tables.name as "table", columns.name as "column", columns.pk as position
        from pragma_table_list as tables join pragma_table_info(tables.name) as columns
        where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(
        queries,
      );
      return rows;
    },
    // Other tables give the id after the largest.
    lastIds: async () => {
      const { rows } = await sql<{ table: string; last: number }>`
        select tables.name as "table", coalesce(sequence.seq, 0) as last
        from sqlite_master as tables left join sqlite_sequence as sequence on sequence.name = tables.name
        where tables.type = 'table' and tables.sql like '%autoincrement%'`.execute(queries);
      return new Map(rows.map(({ table, last }) => [table, last]));
    },
    setLastId: async (table, last) => {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(queries);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(queries);
    },
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
