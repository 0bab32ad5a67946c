import type { FoundSubscription, Subscriptions } from '../Subscriptions.ts';
import type { Backend } from './Backend.ts';

/** Subscriptions in the columns `subscriber_key` and `confirmed_at` of `submissions`. */
export class TableSubscriptions implements Subscriptions {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  confirm(id: number, now: Date): Promise<void> {
    return this.#backend.writes.run('confirmSubscription', id, now.toISOString());
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
