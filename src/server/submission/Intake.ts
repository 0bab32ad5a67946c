import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { checkAntispam, type HumanSigns } from '../antispam/checkAntispam.ts';
import type { ProofGuard } from '../antispam/ProofGuard.ts';
import type { Limits } from '../config/limits.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { type Refusal, refuse } from '../http/Refusal.ts';
import type { PublicationHistory } from '../live/PublicationHistory.ts';
import type { MailBudget } from '../mail/MailBudget.ts';
import { mailboxOf } from '../mail/mailAddress.ts';
import { SubscriptionLinks } from '../mail/SubscriptionLinks.ts';
import type { FileCheck } from '../multipart/FileCheck.ts';
import type { NamedUploads } from '../multipart/NamedUploads.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { FileStore } from '../store/FileStore.ts';
import { limitersOf } from '../store/SharedState.ts';
import type { StorageWatch } from '../store/StorageWatch.ts';
import type { EarlierSubmission, NewMail, Receipt } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { KeyTakenError, StoreUnavailableError } from '../store/storeErrors.ts';
import type { Metrics } from '../watch/Metrics.ts';
import { recipientOf } from './recipientOf.ts';
import { storeSubmission } from './storeSubmission.ts';
import { validateSubmission } from './validateSubmission.ts';

export interface IntakeOptions {
  publications: PublicationHistory;
  store: SubmissionStore;
  files: FileStore;
  named: NamedUploads;
  fileCheck: FileCheck;
  watch?: StorageWatch;
  proofs: ProofGuard;
  budget: MailBudget;
  limits: Limits;
  metrics: Metrics;
}

/** What a submission has beside its body. */
export interface Sending {
  published: PublishedForm;
  /** Why that version of the form counts no more. */
  refusal?: Refusal;
  locale: string;
  idempotencyKey?: string;
  clientVersion?: string;
  /** Whether it waits while another one with its key is under way; else it is refused (409). */
  waits?: boolean;
  readBody: () => Promise<SubmissionBody>;
}

/** Takes submissions in, however they were sent: limits, periods, keys, proofs, validation, storing. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #limiter: AddressLimiter;
  readonly #links: SubscriptionLinks;
  /** Idempotency keys of submissions under way. */
  readonly #inFlight = new Map<string, Promise<unknown>>();

  constructor(options: IntakeOptions) {
    const { limits, store } = options;
    const rate = { burst: limits.addressBurst, perMinute: limits.addressPerMinute };
    this.#options = options;
    this.#limiter = new AddressLimiter('submissions', rate, limits, limitersOf(store));
    this.#links = new SubscriptionLinks(store.secret);
  }

  /** Runs before a possibly long body is read. Throws a `Refusal` (422, 429, 503). */
  async admit(request: FastifyRequest, form: CompiledForm, signs: HumanSigns): Promise<void> {
    await this.charge(request);
    checkAntispam(signs, form);
    this.#options.watch?.checkLatest();
  }

  /** Takes a token of the sender. Rejects with a `Refusal` (429). */
  charge({ ip }: FastifyRequest): Promise<void> {
    return this.#limiter.charge(ip);
  }

  /** Reads, validates and stores a submission. Rejects with a `Refusal`. */
  async receive(request: FastifyRequest, sending: Sending): Promise<Receipt> {
    const { published, refusal, idempotencyKey: key, waits } = sending;
    const { publications, store } = this.#options;
    const shut = closedNow(publications.form(published.form.submission.path) ?? published) ?? refusal;
    // Before a possibly long body is read. A submission that is already stored gets its receipt even if the form has closed or changed.
    if (shut && (key === undefined || !(await store.findByKey(key)))) throw shut;
    if (key === undefined) return this.#accept(request, sending, shut);
    while (waits && this.#inFlight.has(key)) await this.#inFlight.get(key)?.catch(() => undefined);
    if (this.#inFlight.has(key)) throw refuse(409, 'server.keyInFlight', undefined, RETRY_SOON);
    const accepted = this.#accept(request, sending, shut);
    this.#inFlight.set(key, accepted);
    try {
      return await accepted;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #accept(request: FastifyRequest, sending: Sending, shut: Refusal | undefined): Promise<Receipt> {
    const { published, locale, idempotencyKey, clientVersion, readBody } = sending;
    const { publications, store, files, named, fileCheck, proofs, metrics } = this.#options;
    const publication = publications.current();
    const { form } = published;
    const settled = await proofs.admit(request, form).catch(async (refusal) => {
      // A repeated request of a stored submission needs no proof.
      if (idempotencyKey !== undefined && (await store.findByKey(idempotencyKey))) return true;
      throw refusal;
    });
    const body = await readBody();
    const bodyHash = store.keyHash('body', body.hash);
    let stored = false;
    // Undoes counts and reservations of a refused submission, which must not cost other ones.
    const undo = new DisposableStack();
    try {
      if (shut) throw shut;
      if (body.used) throw body.used;
      if (!settled) undo.defer(await proofs.admitWhole(request, form));
      const valid = validateSubmission(published, body, new Date());
      const recipient = recipientOf(form, valid.payload);
      if (!settled && recipient) undo.defer(await proofs.admitRecipient(request, form, mailboxOf(recipient)));
      const mail = await this.#takeMail(request, form, recipient);
      if (mail) undo.defer(() => this.#options.budget.giveBack(mail));
      const context = {
        publication,
        published,
        address: request.ip,
        locale,
        clientVersion,
        idempotencyKey,
        mails: mail ? [mail] : [],
        bodyHash,
        subscriberKey:
          recipient &&
          form.submission.mail?.optIn &&
          store.keyHash('subscriber', this.#links.subscriberKey(recipient)),
      };
      const receipt = await storeSubmission({ store, files, fileCheck }, context, body, valid);
      stored = true;
      undo.move();
      metrics.submitted(form.id);
      return receipt;
    } catch (error) {
      const earlier = await this.#findEarlier(error, idempotencyKey);
      if (!earlier) throw error;
      if (earlier.bodyHash !== bodyHash) throw refuse(422, 'server.keyReused');
      stored = true;
      return earlier.receipt;
    } finally {
      undo.dispose();
      // Stored files have moved from their staged paths already.
      await named.settle(body.uploads, stored);
    }
  }

  /** Returns the confirmation to store; `undefined` when the form sends none, or a daily limit is reached. */
  async #takeMail(
    request: FastifyRequest,
    form: CompiledForm,
    recipient: string | undefined,
  ): Promise<NewMail | undefined> {
    if (recipient === undefined) return undefined;
    const mail = await this.#options.budget.take(recipient, request.ip);
    if (typeof mail !== 'string') return mail;
    request.log.warn({ reqId: request.id, form: form.id, limit: mail }, 'submission not confirmed by mail');
    this.#options.metrics.mailWithheld(mail);
    return undefined;
  }

  /** Returns the submission stored under the key, whatever failed now: it may be invalid under the current form. */
  async #findEarlier(error: unknown, key: string | undefined): Promise<EarlierSubmission | undefined> {
    if (error instanceof KeyTakenError) return error.earlier;
    if (key === undefined || error instanceof StoreUnavailableError) return undefined;
    return this.#options.store.findByKey(key);
  }
}

const RETRY_SOON = { 'retry-after': '1' };

const CLOSED = { notYetOpen: 'server.notYetOpen', closed: 'server.closed' } as const;

/** Returns why the form accepts nothing now, if so. The latest version of the form decides. */
function closedNow({ form }: PublishedForm): Refusal | undefined {
  const { state } = formPeriod(form, new Date());
  return state === 'open' ? undefined : refuse(403, CLOSED[state]);
}
