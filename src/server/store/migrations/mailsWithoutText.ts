import type { Migration } from 'kysely';

/** The server writes a mail's text when it sends the mail. */
export const mailsWithoutText: Migration = {
  async up(db) {
    for (const column of ['subject', 'text', 'html', 'locale']) {
      await db.schema.alterTable('mails').dropColumn(column).execute();
    }
  },
};
