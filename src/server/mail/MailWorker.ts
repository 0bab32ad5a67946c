import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import type { MailTiming } from '../config/limits.ts';
import type { DueMail } from '../store/Outbox.ts';
import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import { StorageLostError, type SubmissionStore } from '../store/SubmissionStore.ts';
import { composeMail, type MailedSubscription } from './composeMail.ts';
import type { MailTransport, OutgoingMail } from './MailTransport.ts';
import { parseSender, type Sender } from './mailAddress.ts';
import { SubscriptionLinks } from './SubscriptionLinks.ts';

export interface MailWorkerOptions {
  store: SubmissionStore;
  transport: MailTransport;
  publication: () => Publication;
  /** `MAIL_FROM`; the organiser's address of `site.json` when absent. */
  from?: string;
  /** Where links in mails lead, without a slash at the end. */
  publicUrl: string;
  logger: FastifyBaseLogger;
  timing: MailTiming;
  /** How long a subscription may be confirmed. */
  unconfirmedDays: number;
}

/**
 * Sends what waits in the outbox, a few mails at a time: claim the row, send, mark it. Whenever it or the mail server dies,
 * the mails under way are in doubt and sent again, each under the same Message-ID; no other is.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #timing: MailTiming;
  readonly #links: SubscriptionLinks;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  #working: Promise<void> | undefined;
  #wake = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Mails that were sent and could not be marked so. */
  readonly #unmarked = new Set<number>();
  /** Until when no mail is begun, on the monotonic clock. */
  #heldUntil = 0;
  /** Since when the mail server has not been reached; who was under way before says nothing new. */
  #heldSince = 0;
  /** How often in a row the mail server was not reached; mails that were under way together count once. */
  #unreachable = 0;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#links = new SubscriptionLinks(options.store.secret);
    this.#timing = options.timing;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Begins nothing new; waits for the mails under way a few seconds, then cuts them off. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const cut = setTimeout(() => this.#cutting.abort(), this.#timing.stopMs);
    await this.#working;
    await Promise.all(this.#underWay);
    clearTimeout(cut);
    this.#options.transport.close?.();
  }

  async #work(): Promise<void> {
    const unsubscribe = this.#options.store.outbox.subscribe(() => this.#wake.abort());
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      await this.#beginDue().catch((error) => this.#holdFor(error));
    }
    unsubscribe();
  }

  /** Begins to send the mail that is due, or waits until one may be. */
  async #beginDue(): Promise<void> {
    // What is not marked yet would be claimed, and sent, once more when its claim runs out.
    if (this.#underWay.size >= this.#timing.atOnce || this.#unmarked.size > 0) {
      await Promise.race(this.#underWay);
      return;
    }
    const heldMs = this.#heldUntil - performance.now();
    if (heldMs > 0) return this.#pause(heldMs);
    const { outbox } = this.#options.store;
    const due = await outbox.nextDue();
    const now = Date.now();
    const waitMs = (due?.getTime() ?? Number.POSITIVE_INFINITY) - now;
    if (waitMs > 0) return this.#pause(Math.min(waitMs, this.#timing.pollMs), this.#wake.signal);
    const mail = await outbox.claim(new Date(now), new Date(now + this.#timing.leaseMs));
    if (!mail) return;
    const delivery = this.#deliver(mail)
      .catch((error) => this.#holdFor(error))
      .finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  /** Lets the outbox rest that cannot be used. */
  #holdFor(error: unknown): void {
    const told = error instanceof StorageLostError;
    if (!told) this.#options.logger.error({ err: error }, 'the outbox cannot be used');
    this.#heldUntil = performance.now() + this.#timing.pollMs;
  }

  async #deliver(mail: DueMail): Promise<void> {
    const { transport, logger } = this.#options;
    const begun = performance.now();
    try {
      const outgoing = await this.#word(mail);
      const patience = AbortSignal.timeout(this.#timing.sendMs);
      await transport.send(outgoing, AbortSignal.any([this.#cutting.signal, patience]));
    } catch (error) {
      // Cut off by `stop`, it may have arrived: the claim runs out, and it is tried again.
      if (!this.#cutting.signal.aborted) await this.#fail(mail, error, begun);
      return;
    }
    this.#unreachable = 0;
    await this.#markSent(mail);
    logger.info(
      { mail: mail.id, reference: mail.submission.reference, attempts: mail.attempts },
      'mail sent',
    );
  }

  /** Tries until it is written. */
  async #markSent({ id }: DueMail): Promise<void> {
    const { store, logger } = this.#options;
    const sent = new Date();
    for (;;) {
      try {
        await store.outbox.markSent(id, sent);
        this.#unmarked.delete(id);
        return;
      } catch (err) {
        if (this.#stopping.signal.aborted) throw err;
        this.#unmarked.add(id);
        logger.error({ err, mail: id }, 'a sent mail cannot be marked yet');
        await this.#pause(this.#timing.pollMs);
      }
    }
  }

  async #word({ to, createdAt, submission }: DueMail): Promise<OutgoingMail> {
    const { store, publication, from } = this.#options;
    const current = publication();
    const { formId, formVersion, reference, locale } = submission;
    const record = await store.formRecord(formId, formVersion);
    if (!record) throw new Error(`The form ${formId} of version ${formVersion} is not kept`);
    const { contact } = current.site;
    const subscription = this.#subscription(record, submission, to);
    const { site, ...words } = composeMail(current, record, submission, subscription);
    const sender: Sender = from ? parseSender(from) : { name: site, address: contact.email };
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    return {
      ...words,
      reference,
      messageId: `<${reference}.${messageNumber(to, createdAt)}@${domain}>`,
      from: sender,
      replyTo: contact.email,
      to,
      locale,
      date: new Date(createdAt),
      leave: subscription?.leave,
    };
  }

  /** The links of a mail that asks to confirm a subscription. */
  #subscription(
    { form }: FormRecord,
    submission: StoredSubmission,
    to: string,
  ): MailedSubscription | undefined {
    if (!form.submission.mail?.optIn) return undefined;
    const { publicUrl, unconfirmedDays } = this.#options;
    return {
      confirm: publicUrl + this.#links.confirm(submission),
      leave: publicUrl + this.#links.leave(form.id, to, submission.locale),
      days: unconfirmedDays,
    };
  }

  async #fail(mail: DueMail, error: unknown, begun: number): Promise<void> {
    const { store, logger } = this.#options;
    const { id, attempts, createdAt, submission } = mail;
    const { name, code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
    const { firstRetryMs, longestRetryMs, giveUpMs } = this.#timing;
    const next = Date.now() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    const givenUp = next > Date.parse(createdAt) + giveUpMs;
    // The server's own words may name the recipient: they are for the database, not for the log.
    const facts = { mail: id, reference: submission.reference, attempts, error: name, code, responseCode };
    logger[givenUp ? 'error' : 'warn'](facts, givenUp ? 'mail given up' : 'mail not sent yet');
    const said = String(message).slice(0, 500);
    if (givenUp) await store.outbox.markFailed(id, said);
    else await store.outbox.postpone(id, new Date(next), said);
    if (responseCode !== undefined) return;
    // Nobody answers: the others would only wait for the same.
    if (begun < this.#heldSince) return;
    this.#unreachable++;
    const heldMs = Math.min(firstRetryMs * 2 ** (this.#unreachable - 1), this.#timing.longestPauseMs);
    this.#heldSince = performance.now();
    this.#heldUntil = this.#heldSince + heldMs;
  }

  /** Waits, unless it is stopped or woken. */
  async #pause(ms: number, wake?: AbortSignal): Promise<void> {
    const signals = wake ? [this.#stopping.signal, wake] : [this.#stopping.signal];
    await sleep(ms, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(() => undefined);
  }
}

/** The same for every try of a mail; the number of its row would tell how many there are. */
function messageNumber(to: string, createdAt: string): string {
  return hash('sha256', `${to} ${createdAt}`).slice(0, 12);
}
