import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SubmissionStore } from '../SubmissionStore.ts';
import type { AuditEntry } from './AuditEntry.ts';

/** Failed tries to sign in are written at most once in this time. */
const PAUSE_MS = 60_000;

/** Audits reads with the organiser's token, and failed tries without it, in the store and in the log. */
export class OrganiserAudit {
  readonly #store: SubmissionStore;
  readonly #logger: FastifyBaseLogger;
  readonly #who: string;
  /** Failed tries that are not written yet, by form id; `''` without a form. */
  #tries = new Map<string, number>();
  #pausing: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: SubmissionStore, logger: FastifyBaseLogger, token: string | undefined) {
    this.#store = store;
    this.#logger = logger;
    this.#who = `token ${hash('sha256', token ?? '').slice(0, 8)}`;
  }

  /** Rejects when the entry cannot be stored; the caller must not answer then. */
  async read(entry: Pick<AuditEntry, 'action' | 'formId' | 'reference' | 'count'>): Promise<void> {
    await this.#keep({ ...entry, who: this.#who, outcome: 'done' });
  }

  /** Counts a failed try, which is written later, so that the response does not wait. */
  signInFailed(formId = ''): void {
    this.#tries.set(formId, (this.#tries.get(formId) ?? 0) + 1);
    if (this.#pausing) return;
    this.#writeTries();
    this.#pausing = setTimeout(() => {
      this.#pausing = undefined;
      this.#writeTries();
    }, PAUSE_MS).unref();
  }

  /** Resolves when all entries are written. */
  async close(): Promise<void> {
    clearTimeout(this.#pausing);
    this.#writeTries();
    await this.#writing;
  }

  #writeTries(): void {
    const tries = this.#tries;
    this.#tries = new Map();
    for (const [formId, count] of tries) {
      const entry: AuditEntry = {
        action: 'signIn',
        who: 'stranger',
        formId: formId || undefined,
        count,
        outcome: 'refused',
      };
      const kept = this.#keep(entry).catch((err) => this.#logger.error({ err }, 'audit not written'));
      this.#writing = this.#writing.then(() => kept);
    }
  }

  async #keep(entry: AuditEntry): Promise<void> {
    this.#logger.info({ audit: entry }, 'audit');
    await this.#store.audit(entry);
  }
}
