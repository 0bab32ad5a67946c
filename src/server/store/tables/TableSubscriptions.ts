import type { Backend } from './Backend.ts';

/** A subscription to remove. */
interface FoundSubscription {
  id: number;
  reference: string;
}

/**
 * Submissions that count only once their address is confirmed, by the columns `subscriber_key` and `confirmed_at` of `submissions`.
 * Every method rejects as `SubmissionStore` does.
 */
export class TableSubscriptions {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Confirms a subscription, unless the same address is already confirmed for its form. */
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

  /** Returns all subscriptions of an address to a form, confirmed or not. `formIds`: all that it has or had. */
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

  /** Returns the unconfirmed subscriptions stored before a moment. */
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
