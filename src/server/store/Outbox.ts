import type { StoredSubmission } from './Submission.ts';

/** What came in: the mail to a person at the desk has no more of it. */
export interface Notice {
  form: string;
  /** The version that the last one answers. */
  version: string;
  count: number;
}

/** A mail to send now. */
export interface DueMail {
  id: number;
  to: string;
  /** Tries so far, including this one. */
  attempts: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The submission that it confirms, or what it tells a person at the desk, in their language. */
  about: { submission: StoredSubmission } | { notice: Notice; locale: string };
}

export interface OutboxState {
  waiting: number;
  sent: number;
  failed: number;
  /** When the oldest waiting mail was stored; `undefined` when none waits. */
  oldestWaiting: Date | undefined;
}

/** A stored mail as `MailBudget` counts it. */
export interface CountedMail {
  id: number;
  recipientKey: string;
  senderKey: string | undefined;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Stored mails, sent after their submission's transaction. Every method rejects as `SubmissionStore` does. */
export interface Outbox {
  /** Returns when the next mail is due; `undefined` when none waits. */
  nextDue(): Promise<Date | undefined>;
  /**
   * Claims the mail that has been due for longest, counts a try, and reserves the mail until `until`. If this process dies,
   * the mail is tried again then. A notice to a person who may no longer read the form is removed instead.
   */
  claim(now: Date, until: Date): Promise<DueMail | undefined>;
  markSent(id: number, now: Date): Promise<void>;
  /** Schedules another try at `next`. */
  postpone(id: number, next: Date, error: string): Promise<void>;
  /** Ends the tries. The mail stays stored and is counted in `state`. */
  markFailed(id: number, error: string): Promise<void>;
  /** Stores the mail once more, to be sent now. Resolves to false while one of that submission waits, or without the mail. */
  again(id: number, now: Date): Promise<boolean>;
  state(): Promise<OutboxState>;
  /** Returns the mails stored after a moment, and after the mail `afterId` when given; oldest first. */
  countedSince(moment: Date, afterId?: number): Promise<CountedMail[]>;
  /** Tells the listeners that a mail was added. */
  announce(): void;
  /** Calls back whenever this process adds a mail. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}
