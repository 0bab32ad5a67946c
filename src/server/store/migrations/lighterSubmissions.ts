import { type Migration, sql } from 'kysely';
import { submissionsTable } from './firstTables.ts';

/**
 * Removes two indexes that no query uses: references are computed from ids, and nothing searches by date. Each insert then
 * changes one page less. SQLite cannot drop a UNIQUE constraint, so a new table replaces the old one; the counter of ids
 * moves with it.
 */
export const lighterSubmissions: Migration = {
  async up(db) {
    await submissionsTable(db, 'submissions_3', { uniqueReference: false });
    await db.insertInto('submissions_3').expression(db.selectFrom('submissions').selectAll()).execute();
    await sql`delete from sqlite_sequence where name = 'submissions_3'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq)
      select 'submissions_3', seq from sqlite_sequence where name = 'submissions'`.execute(db);
    await db.schema.dropTable('submissions').execute();
    await db.schema.alterTable('submissions_3').renameTo('submissions').execute();
    await db.schema.createIndex('submissions_by_form').on('submissions').columns(['form', 'id']).execute();
  },
};
