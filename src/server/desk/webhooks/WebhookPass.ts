import type { FastifyBaseLogger } from 'fastify';
import { sql, type Updateable } from 'kysely';
import type { WebhookReason } from '#contract/desk/webhooks.ts';
import { DESK } from '#contract/urls.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { DeskTables } from '../../store/tables/DeskTables.ts';
import { Repeated } from '../../watch/Repeated.ts';
import { newId } from '../accounts/tokens.ts';
import { postPublicly, WebhookError } from './postPublicly.ts';
import { signedHeaders } from './signature.ts';

/** The pass looks for new submissions and due deliveries this often. */
const PAUSE_MS = 5_000;
/** Submissions of one transaction. */
const BATCH = 50;
const SEND_MS = 10_000;
/** After this time, no further delivery of a turn begins: others wait for the next turn. */
const TURN_MS = 10_000;
/** After a crash, a delivery under way is tried again this long after its try began; longer than `SEND_MS`. */
const LEASE_MS = 60_000;
/** Pauses grow fourfold from the first to the longest one, until deliveries are given up. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 8 * 3_600_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;
/** The log keeps what was sent or given up. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** Codes of errors of TLS. */
const CERTIFICATE = /CERT|TLS|SSL|SIGNATURE/;

type Webhook = Pick<DeskTables['desk_webhooks'], 'id' | 'form' | 'url' | 'secret' | 'after_id'>;

export interface WebhookOptions {
  store: SubmissionStore;
  /** Where the desk is, without a slash at the end. */
  origin: () => string;
  /** Whether receivers on this machine are allowed. */
  local: boolean;
  logger: FastifyBaseLogger;
}

/**
 * Tells webhooks what came in. A delivery is a row, written in the transaction that moves the mark of its webhook, and claimed by one copy
 * of the server at a time: so none is lost when a server is killed, and several copies send it once. A slow receiver holds up
 * others for seconds. Nothing runs until `start`.
 */
export class WebhookPass extends Repeated {
  readonly #options: WebhookOptions;
  readonly #stopping = new AbortController();

  constructor(options: WebhookOptions) {
    const { logger } = options;
    super(() => this.run(new Date()), { pauseMs: PAUSE_MS, logger, failure: 'webhooks not told' });
    this.#options = options;
  }

  /** A delivery under way is broken off, and tried again when its lease ends. */
  override stop(): Promise<void> {
    this.#stopping.abort();
    return super.stop();
  }

  async run(now: Date): Promise<void> {
    const { reads, read } = this.#options.store.backend;
    const webhooks = await read(() =>
      reads
        .selectFrom('desk_webhooks')
        .select(['id', 'form', 'url', 'secret', 'after_id'])
        .where('ended_at', 'is', null)
        .execute(),
    );
    const started = Date.now();
    const lasted = () => Date.now() - started;
    await Promise.all(
      webhooks.map(async (webhook) => {
        await this.#collect(webhook, now);
        while (
          !this.#stopping.signal.aborted &&
          lasted() < TURN_MS &&
          (await this.#deliverNext(webhook, new Date(now.getTime() + lasted())))
        );
      }),
    );
  }

  async #collect({ id, form, after_id }: Webhook, now: Date): Promise<void> {
    const { queries, reads, read, writes, isShared } = this.#options.store.backend;
    for (let after = after_id; ; ) {
      const rows = await read(() =>
        reads
          .selectFrom('submissions')
          .select('id')
          .where('form', '=', form)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute(),
      );
      const last = rows.at(-1);
      if (!last) return;
      const at = now.toISOString();
      const unchanged = queries
        .selectFrom('desk_webhooks')
        .where('desk_webhooks.id', '=', id)
        .where('after_id', '=', after);
      await writes.run(
        // PostgreSQL runs writes at once: the copy that comes second waits, and then finds another mark.
        ...(isShared ? [unchanged.select('desk_webhooks.id').forUpdate().compile()] : []),
        queries
          .deleteFrom('desk_deliveries')
          .where('webhook', '=', id)
          .where('done_at', '<', new Date(now.getTime() - KEEP_MS).toISOString())
          .compile(),
        ...rows.map((row) =>
          queries
            .insertInto('desk_deliveries')
            .columns(['id', 'webhook', 'state', 'next_at', 'since_at', 'attempts', 'submission_id'])
            .expression(
              unchanged
                // One that was erased meanwhile is not told.
                .innerJoin('submissions', (join) => join.on('submissions.id', '=', row.id))
                .select([
                  sql<string>`${newId()}`.as('delivery'),
                  'desk_webhooks.id as webhook',
                  sql.lit('waiting').as('state'),
                  sql<string>`${at}`.as('next_at'),
                  sql<string>`${at}`.as('since_at'),
                  sql.lit(0).as('attempts'),
                  'submissions.id as submission_id',
                ]),
            )
            .compile(),
        ),
        queries
          .updateTable('desk_webhooks')
          .set({ after_id: last.id })
          .where('id', '=', id)
          .where('after_id', '=', after)
          .compile(),
      );
      after = last.id;
    }
  }

  /** Resolves to whether another one may be due. */
  async #deliverNext(webhook: Webhook, now: Date): Promise<boolean> {
    const { queries, writes, read, isShared } = this.#options.store.backend;
    const claim = queries
      .updateTable('desk_deliveries')
      .set(({ eb }) => ({
        attempts: eb('attempts', '+', 1),
        next_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('desk_deliveries')
          .select('id')
          .where('webhook', '=', webhook.id)
          .where('state', '=', 'waiting')
          .where('next_at', '<=', now.toISOString())
          .orderBy('next_at')
          .orderBy('submission_id')
          .limit(1)
          // Not one that another copy is claiming at this moment.
          .$if(isShared, (delivery) => delivery.forUpdate().skipLocked()),
      )
      .returning(['id', 'submission_id', 'attempts', 'since_at']);
    const [{ rows }] = await writes.run(claim.compile());
    const [delivery] = rows;
    if (!delivery) return false;
    const submission = await read(() =>
      queries
        .selectFrom('submissions')
        .select(['reference', 'created_at'])
        .where('id', '=', delivery.submission_id)
        .executeTakeFirst(),
    );
    // It was just erased, and its deliveries with it.
    if (!submission) return true;
    const { status, error } = await this.#send(webhook, delivery.id, submission);
    if (this.#stopping.signal.aborted && status === undefined) return false;
    if (status === 410) return this.#end(webhook.id, now);
    const isDone = status !== undefined && status >= 200 && status < 300;
    const pause = Math.min(FIRST_RETRY_MS * 4 ** (delivery.attempts - 1), LONGEST_RETRY_MS);
    const next = now.getTime() + pause;
    const isGivenUp = !isDone && next > Date.parse(delivery.since_at) + GIVE_UP_MS;
    await this.#set(delivery.id, {
      ...{ status: status ?? null, error: this.#storedError(error) },
      ...(isDone || isGivenUp
        ? { state: isDone ? 'sent' : 'failed', done_at: now.toISOString() }
        : { next_at: new Date(next).toISOString() }),
    });
    return true;
  }

  async #send(
    { id, form, url, secret }: Webhook,
    delivery: string,
    { reference, created_at: date }: { reference: string; created_at: string },
  ): Promise<{ status?: number; error?: WebhookReason }> {
    const { store, origin, local, logger } = this.#options;
    const { cipher } = store.backend;
    const link = `${origin()}${DESK}/forms/${encodeURIComponent(form)}/${reference}`;
    const data = { form, reference, date, link };
    const body = JSON.stringify({ type: 'submission.received', timestamp: date, data });
    const key = decrypted(cipher, secret, 'desk_webhooks.secret', id);
    const headers = signedHeaders(key, delivery, body, Date.now());
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(SEND_MS)]);
    try {
      const address = new URL(decrypted(cipher, url, 'desk_webhooks.url', id));
      return { status: await postPublicly(address, { headers, body, local, signal }) };
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      logger.warn({ webhook: id, delivery, error: code ?? message }, 'webhook not told');
      if (cause instanceof WebhookError) return { error: cause.reason };
      if (signal.aborted) return { error: 'timeout' };
      return { error: CERTIFICATE.test(code ?? '') ? 'certificate' : 'connection' };
    }
  }

  /** The receiver wants no more. */
  async #end(webhook: string, now: Date): Promise<boolean> {
    const { queries, writes } = this.#options.store.backend;
    const at = now.toISOString();
    await writes.run(
      queries.updateTable('desk_webhooks').set({ ended_at: at }).where('id', '=', webhook).compile(),
      queries
        .updateTable('desk_deliveries')
        .set({ state: 'failed', status: 410, error: null, done_at: at })
        .where('webhook', '=', webhook)
        .where('state', '=', 'waiting')
        .compile(),
    );
    return false;
  }

  async #set(id: string, change: Updateable<DeskTables['desk_deliveries']>): Promise<void> {
    const { queries, writes } = this.#options.store.backend;
    await writes.run(queries.updateTable('desk_deliveries').set(change).where('id', '=', id).compile());
  }

  #storedError(error: WebhookReason | undefined): string | null {
    if (error === undefined) return null;
    return encrypted(this.#options.store.backend.cipher, error, 'desk_deliveries.error');
  }
}
