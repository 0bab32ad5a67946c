import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import { KeyedHash } from '../store/KeyedHash.ts';
import type { NewMail } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { mailboxOf } from './mailAddress.ts';

const DAY_MS = 24 * 3_600_000;

/** Keyed hashes by which mails are counted; they reveal neither the mailbox nor the IP address. */
export type MailKeys = Pick<NewMail, 'recipientKey' | 'senderKey'>;

export type MailLimit = 'recipient' | 'sender';

/**
 * Limits the mails of the last 24 hours to each mailbox, and those that each network (an IPv4 address, an IPv6 /48) causes.
 * Nobody can use the server to flood a mailbox. It counts mails stored before a restart, too.
 */
export class MailBudget {
  readonly #store: SubmissionStore;
  readonly #limits: Pick<Limits, 'mailboxMailsPerDay' | 'networkMailsPerDay'>;
  readonly #hash: KeyedHash;
  readonly #now: () => number;
  #loading: Promise<void> | undefined;
  /** Ordered by time. */
  #counted: { at: number; keys: string[] }[] = [];
  readonly #counts = new Map<string, number>();

  constructor(
    store: SubmissionStore,
    limits: Pick<Limits, 'mailboxMailsPerDay' | 'networkMailsPerDay'>,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#limits = limits;
    this.#hash = new KeyedHash(store.secret);
    this.#now = now;
  }

  /** Counts a mail before it is stored. Resolves to the mail, or to the limit that it would exceed. */
  async take(to: string, ip: string): Promise<NewMail | MailLimit> {
    // After a failure the next call loads again.
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    const client = clientKey(ip);
    const mail: NewMail = {
      to,
      recipientKey: this.#hash.of('recipient', mailboxOf(to)),
      senderKey: client && this.#hash.of('sender', networkKey(ip) ?? client),
    };
    this.#forget();
    const { recipientKey, senderKey } = mail;
    if (this.#count(recipientKey) >= this.#limits.mailboxMailsPerDay) return 'recipient';
    if (senderKey && this.#count(senderKey) >= this.#limits.networkMailsPerDay) return 'sender';
    this.#add(mail, this.#now());
    return mail;
  }

  /** Subtracts a mail that was counted but not stored. */
  giveBack(mail: NewMail): void {
    for (let index = this.#counted.length - 1; index >= 0; index--) {
      const keys = this.#counted[index]?.keys ?? [];
      if (keys[0] !== mail.recipientKey || keys[1] !== mail.senderKey) continue;
      this.#counted.splice(index, 1);
      this.#subtract(keys);
      return;
    }
  }

  async #load(): Promise<void> {
    const since = new Date(this.#now() - DAY_MS);
    for (const { createdAt, ...keys } of await this.#store.outbox.countedSince(since)) {
      this.#add(keys, Date.parse(createdAt));
    }
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
