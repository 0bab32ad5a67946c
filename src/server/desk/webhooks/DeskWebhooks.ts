import type { Deliveries, WebhookReason, Webhooks } from '#contract/desk/webhooks.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { newId } from '../accounts/tokens.ts';
import { lastSubmissionId } from '../lastSubmissionId.ts';
import type { Grant } from '../rights/authorise.ts';
import { newWebhookSecret } from './signature.ts';

type Keeper = Grant<'export'>;

/** The log shows this many. */
const SHOWN = 50;

/** Addresses that other programs are told at when a submission of a form came in. */
export class DeskWebhooks {
  readonly #store: SubmissionStore;

  constructor(store: SubmissionStore) {
    this.#store = store;
  }

  async list({ form }: Keeper): Promise<Webhooks['webhooks']> {
    const { reads, read, cipher } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_webhooks')
        .select(['id', 'url', 'created_at', 'ended_at'])
        .where('form', '=', form)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ id, url, created_at: createdAt, ended_at: endedAt }) => ({
      ...{ id, createdAt, endedAt },
      url: decrypted(cipher, url, 'desk_webhooks.url', id),
    }));
  }

  /** What came in before is not told. Resolves to the secret, which nobody sees again. */
  async add({ form, person }: Keeper, url: string): Promise<{ id: string; secret: string }> {
    const { queries, writes, cipher } = this.#store.backend;
    const secret = newWebhookSecret();
    const id = newId();
    const after_id = await lastSubmissionId(this.#store, form);
    await writes.run(
      queries
        .insertInto('desk_webhooks')
        .values({
          ...{ id, form, made_by: person, after_id },
          url: encrypted(cipher, url, 'desk_webhooks.url'),
          secret: encrypted(cipher, secret, 'desk_webhooks.secret'),
          ...{ created_at: new Date().toISOString(), ended_at: null },
        })
        .compile(),
    );
    return { id, secret };
  }

  /** Resolves to whether the form had it. */
  async remove({ form }: Keeper, id: string): Promise<boolean> {
    const { queries, writes } = this.#store.backend;
    const [{ changes }] = await writes.run(
      queries
        .deleteFrom('desk_webhooks')
        .where((row) => row.and({ form, id }))
        .compile(),
    );
    return changes > 0;
  }

  /** The last ones; undefined for a webhook that the form has not. */
  async deliveries({ form }: Keeper, webhook: string): Promise<Deliveries['deliveries'] | undefined> {
    const { reads, read, cipher } = this.#store.backend;
    const [found, rows] = await read(() =>
      Promise.all([
        reads
          .selectFrom('desk_webhooks')
          .select('id')
          .where((row) => row.and({ form, id: webhook }))
          .executeTakeFirst(),
        reads
          .selectFrom('desk_deliveries')
          .innerJoin('submissions', 'submissions.id', 'submission_id')
          .selectAll('desk_deliveries')
          .select('reference')
          .where('webhook', '=', webhook)
          .orderBy('submission_id', 'desc')
          .limit(SHOWN)
          .execute(),
      ]),
    );
    if (!found) return undefined;
    return rows.map(({ id, reference, state, attempts, status, error, next_at, done_at }) => ({
      ...{ id, reference, state, attempts, status, doneAt: done_at },
      nextAt: state === 'waiting' ? next_at : null,
      error: error === null ? null : (decrypted(cipher, error, 'desk_deliveries.error', id) as WebhookReason),
    }));
  }

  /** Sends one again that was sent or given up. Resolves to false for one that waits, and where the webhook has ended. */
  async again({ form }: Keeper, webhook: string, id: string): Promise<boolean> {
    const { queries, writes } = this.#store.backend;
    const at = new Date().toISOString();
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_deliveries')
        .set({ state: 'waiting', attempts: 0, since_at: at, next_at: at, done_at: null })
        .where((row) => row.and({ id, webhook }))
        .where('state', '<>', 'waiting')
        .where('webhook', 'in', (query) =>
          query
            .selectFrom('desk_webhooks')
            .select('id')
            .where('form', '=', form)
            .where('ended_at', 'is', null),
        )
        .compile(),
    );
    return changes > 0;
  }
}
