import { type Migration, sql } from 'kysely';
import { submissionsTable } from './firstTables.ts';

/**
 * A reference follows from its id, and nothing looks for a day: without their indexes a row changes one page less anywhere
 * in the file. In SQLite only a new table is without a UNIQUE that the old one had. What ids were given is kept.
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
