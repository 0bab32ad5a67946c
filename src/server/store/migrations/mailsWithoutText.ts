import type { Migration } from 'kysely';

/** Mails are worded when they are sent. */
export const mailsWithoutText: Migration = {
  async up(db) {
    for (const column of ['subject', 'text', 'html', 'locale']) {
      await db.schema.alterTable('mails').dropColumn(column).execute();
    }
  },
};
