import type { Kysely } from 'kysely';
import type { FoundSubscription, Subscriptions } from '../Subscriptions.ts';
import type { GroupCommit } from './GroupCommit.ts';
import type { Tables } from './kyselyOnNodeSqlite.ts';
import { runRead } from './sqliteErrors.ts';

/** Subscriptions in the columns `subscriber_key` and `confirmed_at` of `submissions`. */
export class SqliteSubscriptions implements Subscriptions {
  readonly #queries: Kysely<Tables>;
  readonly #commits: GroupCommit;

  constructor(queries: Kysely<Tables>, commits: GroupCommit) {
    this.#queries = queries;
    this.#commits = commits;
  }

  confirm(id: number, now: Date): Promise<void> {
    return this.#commits.run('confirmSubscription', id, now.toISOString());
  }

  async of(formId: string, subscriberKey: string): Promise<FoundSubscription[]> {
    return runRead(() =>
      this.#queries
        .selectFrom('submissions')
        .select(['id', 'reference'])
        .where('form', '=', formId)
        .where('subscriber_key', '=', subscriberKey)
        .execute(),
    );
  }

  async unconfirmed(before: Date): Promise<FoundSubscription[]> {
    return runRead(() =>
      this.#queries
        .selectFrom('submissions')
        .select(['id', 'reference'])
        .where('subscriber_key', 'is not', null)
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before.toISOString())
        .execute(),
    );
  }
}
