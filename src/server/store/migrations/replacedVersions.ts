import { type Migration, PostgresAdapter, sql } from 'kysely';

/** When a version of a form was replaced, and withdrawn. Of earlier ones: when the next one was stored. */
export const replacedVersions: Migration = {
  async up(db) {
    // Compared by bytes, as in SQLite.
    const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';
    for (const column of ['replaced_at', 'withdrawn_at'])
      await db.schema.alterTable('form_versions').addColumn(column, text).execute();
    await sql`update form_versions set replaced_at = (select min(created_at) from form_versions as later
      where later.form = form_versions.form and later.created_at > form_versions.created_at)`.execute(db);
  },
};
