import type { FoundSubscription, Subscriptions } from '../Subscriptions.ts';
import type { Backend } from './Backend.ts';

/** Subscriptions in the columns `subscriber_key` and `confirmed_at` of `submissions`. */
export class TableSubscriptions implements Subscriptions {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async confirm(id: number, now: Date): Promise<void> {
    const { queries, writes } = this.#backend;
    await writes.run(
      queries
        .updateTable('submissions')
        .set({ confirmed_at: now.toISOString() })
        .where('id', '=', id)
        .where('subscriber_key', 'is not', null)
        .where('confirmed_at', 'is', null)
        // The address is confirmed for its form by another submission.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('submissions as other')
                .select('other.id')
                .whereRef('other.form', '=', 'submissions.form')
                .whereRef('other.subscriber_key', '=', 'submissions.subscriber_key')
                .where('other.confirmed_at', 'is not', null),
            ),
          ),
        )
        .compile(),
    );
  }

  of(formIds: readonly string[], subscriberKey: string): Promise<FoundSubscription[]> {
    const { queries, read } = this.#backend;
    return read(() =>
      queries
        .selectFrom('submissions')
        .select(['id', 'reference'])
        .where('form', 'in', formIds)
        .where('subscriber_key', '=', subscriberKey)
        .orderBy('id')
        .execute(),
    );
  }

  unconfirmed(before: Date): Promise<FoundSubscription[]> {
    const { queries, read } = this.#backend;
    return read(() =>
      queries
        .selectFrom('submissions')
        .select(['id', 'reference'])
        .where('subscriber_key', 'is not', null)
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before.toISOString())
        .orderBy('id')
        .execute(),
    );
  }
}
