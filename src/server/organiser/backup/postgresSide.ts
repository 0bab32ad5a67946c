import { sql } from 'kysely';
import type { PostgresDatabase } from '../../store/postgres/openPostgres.ts';
import type { ColumnRow, Side } from './Side.ts';

export function postgresSide(database: PostgresDatabase, place: string): Side {
  const queries = database.queries as unknown as Side['queries'];
  const sequences = async () => {
    const { rows } = await sql<{ table: string; sequence: string }>`
      select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`.execute(queries);
    return rows;
  };
  return {
    place,
    queries,
    beginSnapshot: 'begin isolation level repeatable read read only',
    columns: async () => {
      const { rows } = await sql<ColumnRow>`
        select c.table_name as "table", c.column_name as "column", coalesce(k.ordinal_position, 0) as position
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        left join information_schema.table_constraints p on p.constraint_type = 'PRIMARY KEY'
          and p.table_schema = c.table_schema and p.table_name = c.table_name
        left join information_schema.key_column_usage k on k.constraint_schema = p.constraint_schema
          and k.constraint_name = p.constraint_name and k.column_name = c.column_name
        where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`.execute(queries);
      return rows;
    },
    lastIds: async () => {
      const found = new Map<string, number>();
      for (const { table, sequence } of await sequences()) {
        const { rows } = await sql<{ last: number }>`
          select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(
          queries,
        );
        found.set(table, rows[0]?.last ?? 0);
      }
      return found;
    },
    setLastId: async (table, last) => {
      const found = (await sequences()).find((each) => each.table === table);
      // A sequence begins at 1: that it has given nothing yet is said apart.
      await sql`select setval(${found?.sequence}::regclass, ${Math.max(1, last)}, ${last > 0})`.execute(
        queries,
      );
    },
    close: () => database.close(),
  };
}
