import { randomBytes } from 'node:crypto';
import { type Migration, sql } from 'kysely';

/** Lists of subscribers hold confirmed addresses only, each once. Mails are counted by recipient and by sender's network. */
export const subscriptions: Migration = {
  async up(db) {
    await db
      .insertInto('secrets')
      .values({ name: 'links', secret: randomBytes(32), last_id: 0 })
      .execute();
    await db.schema.alterTable('submissions').addColumn('subscriber_key', 'text').execute();
    await db.schema.alterTable('submissions').addColumn('confirmed_at', 'text').execute();
    await db.schema
      .createIndex('subscriptions')
      .on('submissions')
      .columns(['form', 'subscriber_key'])
      .where(sql.ref('subscriber_key'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('subscriptions_confirmed')
      .unique()
      .on('submissions')
      .columns(['form', 'subscriber_key'])
      .where(sql.ref('confirmed_at'), 'is not', null)
      .execute();
    await db.schema.alterTable('mails').addColumn('recipient_key', 'text').execute();
    await db.schema.alterTable('mails').addColumn('sender_key', 'text').execute();
  },
};
