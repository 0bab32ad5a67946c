import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { DESK } from '#contract/urls.ts';
import type { MailTiming } from '../config/limits.ts';
import type { DueMail } from '../store/Outbox.ts';
import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { StorageLostError } from '../store/storeErrors.ts';
import { composeMail, type MailedSubscription } from './composeMail.ts';
import { composeNotice } from './composeNotice.ts';
import type { MailTransport, OutgoingMail } from './MailTransport.ts';
import { senderOf } from './mailAddress.ts';
import type { ComposedMail } from './renderMail.ts';
import { SubscriptionLinks } from './SubscriptionLinks.ts';
import { Turns } from './Turns.ts';

export interface MailWorkerOptions {
  store: SubmissionStore;
  transport: MailTransport;
  publication: () => Publication;
  /** `MAIL_FROM`. Absent: the site's name and the contact address of `site.json`. */
  from?: string;
  /** Origin of links in mails, without a slash at the end. */
  publicUrl: string;
  logger: FastifyBaseLogger;
  timing: MailTiming;
  /** Days within which a subscription can be confirmed. */
  unconfirmedDays: number;
}

/**
 * Sends the mails of the outbox, at most `atOnce` at a time: claims the row, sends the mail, marks the row. After a crash of
 * this process or the mail server, only the mails under way are sent again, each with the same Message-ID. The mail server gets
 * the end of one mail when the one before is marked: so at most one of those has arrived already, if both answer quickly.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #timing: MailTiming;
  readonly #links: SubscriptionLinks;
  readonly #stopping = new AbortController();
  /** Aborts the mails under way. */
  readonly #aborting = new AbortController();
  #working: Promise<void> | undefined;
  #wake = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #turns = new Turns();
  /** Ids of mails that were sent but could not be marked. */
  readonly #unmarked = new Set<number>();
  /** Until then no mail is started; milliseconds on the monotonic clock. */
  #heldUntil = 0;
  /** Until then no error of the database is logged again. */
  #loggedUntil = 0;
  /** When the mail server was last unreachable. A failure of a mail that started before is part of the same outage. */
  #heldSince = 0;
  /** Consecutive failures to reach the mail server; mails under way together count once. */
  #unreachable = 0;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#links = new SubscriptionLinks(options.store.secret);
    this.#timing = options.timing;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Starts no further mail, and aborts the mails under way after `stopMs`. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const abort = setTimeout(() => this.#aborting.abort(), this.#timing.stopMs);
    await this.#working;
    await Promise.all(this.#underWay);
    clearTimeout(abort);
    this.#options.transport.close?.();
  }

  async #work(): Promise<void> {
    const unsubscribe = this.#options.store.outbox.subscribe(() => this.#wake.abort());
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      await this.#startDue().catch((error) => this.#holdFor(error));
    }
    unsubscribe();
  }

  /** Starts to send the mail that is due, or waits until one may be due. */
  async #startDue(): Promise<void> {
    // A sent mail that is not marked would be claimed and sent again when its lease ends.
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

  /** Pauses all mails after an error of the outbox. */
  #holdFor(error: unknown): void {
    // `StorageWatch` logs the loss of the storage.
    if (!(error instanceof StorageLostError)) this.#logError({ err: error }, 'the outbox cannot be used');
    this.#heldUntil = performance.now() + this.#timing.outboxMs;
  }

  async #deliver(mail: DueMail): Promise<void> {
    using turns = new DisposableStack();
    const { transport, logger } = this.#options;
    const started = performance.now();
    const turn = () => {
      const taken = this.#turns.take();
      turns.defer(() => taken.end());
      return taken.come(this.#timing.turnMs);
    };
    try {
      const outgoing = await this.#compose(mail);
      const timeout = AbortSignal.timeout(this.#timing.sendMs);
      await transport.send(outgoing, AbortSignal.any([this.#aborting.signal, timeout]), turn);
    } catch (error) {
      // A mail aborted by `stop` may have arrived: it is tried again when its lease ends.
      if (!this.#aborting.signal.aborted) await this.#fail(mail, error, started);
      return;
    }
    this.#unreachable = 0;
    await this.#markSent(mail);
    logger.info({ mail: mail.id, reference: referenceOf(mail), attempts: mail.attempts }, 'mail sent');
  }

  /** Retries until the row is written. */
  async #markSent({ id }: DueMail): Promise<void> {
    const { store } = this.#options;
    const sent = new Date();
    for (;;) {
      try {
        await store.outbox.markSent(id, sent);
        this.#unmarked.delete(id);
        return;
      } catch (err) {
        if (this.#stopping.signal.aborted) throw err;
        this.#unmarked.add(id);
        this.#logError({ err, mail: id }, 'a sent mail cannot be marked yet');
        await this.#pause(this.#timing.outboxMs);
      }
    }
  }

  /** Logs an error of the database, which the next tries will meet too, once in a while. */
  #logError(facts: object, message: string): void {
    if (performance.now() < this.#loggedUntil) return;
    this.#loggedUntil = performance.now() + this.#timing.pollMs;
    this.#options.logger.error(facts, message);
  }

  async #compose(mail: DueMail): Promise<OutgoingMail> {
    const { to, createdAt } = mail;
    const { publication, from } = this.#options;
    const { contact } = publication().site;
    const reference = referenceOf(mail);
    const { site, ...texts } = await this.#texts(mail);
    const sender = senderOf(from, { name: site, address: contact.email });
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    return {
      ...texts,
      reference,
      messageId: `<${reference}.${messageNumber(to, createdAt)}@${domain}>`,
      from: sender,
      replyTo: contact.email,
      to,
      date: new Date(createdAt),
    };
  }

  async #texts({ about, to }: DueMail): Promise<ComposedMail & Pick<OutgoingMail, 'locale' | 'leave'>> {
    const { publication, publicUrl } = this.#options;
    const current = publication();
    if ('notice' in about) {
      const { notice, locale } = about;
      const record = await this.#record(notice.form, notice.version);
      return { ...composeNotice(current, record, notice, { locale, desk: publicUrl + DESK }), locale };
    }
    const { submission } = about;
    const record = await this.#record(submission.formId, submission.formVersion);
    const subscription = this.#subscription(record, submission, to);
    return {
      ...composeMail(current, record, submission, subscription),
      ...{ locale: submission.locale, leave: subscription?.leave },
    };
  }

  async #record(formId: string, version: string): Promise<FormRecord> {
    const record = await this.#options.store.formRecord(formId, version);
    if (!record) throw new Error(`The form ${formId} of version ${version} is not stored`);
    return record;
  }

  /** Returns the links for a mail that confirms a subscription; `undefined` for other forms. */
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

  async #fail(mail: DueMail, error: unknown, started: number): Promise<void> {
    const { store, logger } = this.#options;
    const { id, attempts, createdAt } = mail;
    const { name, code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
    const { firstRetryMs, longestRetryMs, giveUpMs } = this.#timing;
    const next = Date.now() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    const givenUp = next > Date.parse(createdAt) + giveUpMs;
    // The mail server's message may contain the recipient: it goes to the database, not to the log.
    const entry = { mail: id, reference: referenceOf(mail), attempts, error: name, code, responseCode };
    logger[givenUp ? 'error' : 'warn'](entry, givenUp ? 'mail given up' : 'mail not sent yet');
    const reason = String(message).slice(0, 500);
    if (givenUp) await store.outbox.markFailed(id, reason);
    else await store.outbox.postpone(id, new Date(next), reason);
    if (responseCode !== undefined) return;
    // Without a response code the mail server is unreachable, so all mails pause.
    if (started < this.#heldSince) return;
    this.#unreachable++;
    const heldMs = Math.min(firstRetryMs * 2 ** (this.#unreachable - 1), this.#timing.longestPauseMs);
    this.#heldSince = performance.now();
    this.#heldUntil = this.#heldSince + heldMs;
  }

  /** Waits until the time is over, `stop` is called or `wake` aborts. */
  async #pause(ms: number, wake?: AbortSignal): Promise<void> {
    const signals = wake ? [this.#stopping.signal, wake] : [this.#stopping.signal];
    await sleep(ms, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(() => undefined);
  }
}

/** Names the mail: the submission, or the notice. */
function referenceOf({ about, to, createdAt }: DueMail): string {
  if ('submission' in about) return about.submission.reference;
  return `notice-${messageNumber(`${about.notice.form} ${to}`, createdAt)}`;
}

/** Returns the same text at every try. The row's number would reveal how many mails there are. */
function messageNumber(to: string, createdAt: string): string {
  return hash('sha256', `${to} ${createdAt}`).slice(0, 12);
}
