import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import { giveBack, type Limiter, type Take, takeEach } from '../guards/Limiter.ts';
import { KeyedHash } from '../store/KeyedHash.ts';
import type { NewMail } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { inTime, PATIENCE_MS } from '../store/tables/inTime.ts';
import { mailboxOf } from './mailAddress.ts';

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** Keyed hashes by which mails are counted; they reveal neither the mailbox nor the IP address. */
export type MailKeys = Pick<NewMail, 'recipientKey' | 'senderKey'>;

export type MailLimit = 'recipient' | 'sender';

/**
 * Limits the mails of the last 24 hours to each mailbox, and those that each network (an IPv4 address, an IPv6 /48) causes.
 * Nobody can use the server to flood a mailbox. It counts mails stored before a restart, too.
 *
 * Before each mail, a copy of the server reads the mails that the others have stored. For mails of several copies at the same moment,
 * each mailbox and each network also has a bucket with as many tokens as it has mails a day, which never refuses what the
 * count allows.
 */
export class MailBudget {
  readonly #store: SubmissionStore;
  readonly #limits: Pick<Limits, 'mailboxMailsPerDay' | 'networkMailsPerDay'>;
  readonly #hash: KeyedHash;
  readonly #now: () => number;
  readonly #buckets: { recipients: Limiter; senders: Limiter } | undefined;
  #reading: Promise<void> | undefined;
  /** Begins when `#reading` ends. */
  #readingNext: Promise<void> | undefined;
  #lastId = 0;
  /** Ordered by time. */
  #counted: { at: number; keys: string[] }[] = [];
  readonly #counts = new Map<string, number>();

  constructor(
    store: SubmissionStore,
    limits: Pick<Limits, 'mailboxMailsPerDay' | 'networkMailsPerDay'>,
    now = Date.now,
  ) {
    this.#store = store;
    this.#limits = limits;
    this.#hash = new KeyedHash(store.secret);
    this.#now = now;
    const { shared } = store;
    const daily = (most: number) => ({
      addressBurst: most,
      addressPerMinute: most / DAY_MINUTES,
      addresses: 0,
    });
    this.#buckets = shared && {
      recipients: shared.limiter('mails to a mailbox', daily(limits.mailboxMailsPerDay)),
      senders: shared.limiter('mails of a network', daily(limits.networkMailsPerDay)),
    };
  }

  /** Counts a mail before it is stored. Resolves to the mail, or to the limit that it would exceed. */
  async take(to: string, ip: string): Promise<NewMail | MailLimit> {
    await this.#read();
    const client = clientKey(ip);
    const { keyHash } = this.#store;
    const mail: NewMail = {
      to,
      recipientKey: keyHash('recipient', this.#hash.of('recipient', mailboxOf(to))),
      senderKey: client && keyHash('sender', this.#hash.of('sender', networkKey(ip) ?? client)),
    };
    this.#forget();
    const { recipientKey, senderKey } = mail;
    if (this.#count(recipientKey) >= this.#limits.mailboxMailsPerDay) return 'recipient';
    if (senderKey && this.#count(senderKey) >= this.#limits.networkMailsPerDay) return 'sender';
    if (this.#buckets) return this.#takeShared(mail);
    this.#add(mail, this.#now());
    return mail;
  }

  /** Subtracts a mail that was counted but not stored. */
  giveBack(mail: NewMail): void {
    if (this.#buckets) {
      giveBack(this.#bucketsOf(mail));
      return;
    }
    for (let index = this.#counted.length - 1; index >= 0; index--) {
      const keys = this.#counted[index]?.keys ?? [];
      if (keys[0] !== mail.recipientKey || keys[1] !== mail.senderKey) continue;
      this.#counted.splice(index, 1);
      this.#subtract(keys);
      return;
    }
  }

  /** Reads the stored mails: once, or where other copies store mails, the new ones; takes at the same time wait for one read. */
  #read(): Promise<void> {
    if (!this.#store.shared) {
      // After a failure the next call reads again.
      this.#reading ??= this.#load().catch((error) => {
        this.#reading = undefined;
        throw error;
      });
      return this.#reading;
    }
    this.#readingNext ??= this.#loadAfter(this.#reading);
    return this.#readingNext;
  }

  async #loadAfter(earlier: Promise<void> | undefined): Promise<void> {
    // Callers that wait for it get its error; a lost connection must not hold up the others.
    await (earlier && inTime(earlier, PATIENCE_MS));
    this.#reading = this.#readingNext;
    this.#readingNext = undefined;
    await this.#load();
  }

  async #load(): Promise<void> {
    const since = new Date(this.#now() - DAY_MS);
    for (const { id, createdAt, ...keys } of await this.#store.outbox.countedSince(since, this.#lastId)) {
      // Another read, which began before, may have counted it.
      if (id <= this.#lastId) continue;
      this.#add(keys, Date.parse(createdAt));
      this.#lastId = id;
    }
  }

  async #takeShared(mail: NewMail): Promise<NewMail | MailLimit> {
    const buckets = this.#bucketsOf(mail);
    const waits = await takeEach(buckets);
    if (waits.every((seconds) => seconds === 0)) return mail;
    return waits[0] === 0 ? 'sender' : 'recipient';
  }

  #bucketsOf({ recipientKey, senderKey }: MailKeys): Take[] {
    if (!this.#buckets) return [];
    const { recipients, senders } = this.#buckets;
    return [[recipients, recipientKey], ...(senderKey ? [[senders, senderKey] as const] : [])];
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #add({ recipientKey, senderKey }: MailKeys, at: number): void {
    const keys = senderKey === undefined ? [recipientKey] : [recipientKey, senderKey];
    this.#counted.push({ at, keys });
    for (const key of keys) this.#counts.set(key, this.#count(key) + 1);
  }

  #forget(): void {
    const before = this.#now() - DAY_MS;
    const first = this.#counted.findIndex(({ at }) => at > before);
    const gone = this.#counted.splice(0, first < 0 ? this.#counted.length : first);
    for (const { keys } of gone) this.#subtract(keys);
  }

  #subtract(keys: string[]): void {
    for (const key of keys) {
      const rest = this.#count(key) - 1;
      if (rest > 0) this.#counts.set(key, rest);
      else this.#counts.delete(key);
    }
  }
}
