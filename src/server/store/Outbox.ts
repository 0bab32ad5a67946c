import type { StoredSubmission } from './Submission.ts';

/** A mail that is to be sent now. */
export interface DueMail {
  id: number;
  to: string;
  /** Tries so far, this one included. */
  attempts: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** What it confirms. */
  submission: StoredSubmission;
}

export interface OutboxState {
  waiting: number;
  sent: number;
  failed: number;
  /** When the oldest mail that still waits was written; undefined when none waits. */
  oldestWaiting: Date | undefined;
}

/** What a mail is counted by; see `MailBudget`. */
export interface CountedMail {
  recipientKey: string;
  senderKey: string | undefined;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Mails that were stored with their submissions, until they are sent. Rejects as `SubmissionStore` does. */
export interface Outbox {
  /** When the next mail is due; undefined when none waits. */
  nextDue(): Promise<Date | undefined>;
  /**
   * Takes the mail that has been due longest, counts a try and keeps it from everybody else until `until`: should this
   * process die, it is tried again then.
   */
  claim(now: Date, until: Date): Promise<DueMail | undefined>;
  markSent(id: number, now: Date): Promise<void>;
  /** Tries it again at `next`. */
  postpone(id: number, next: Date, error: string): Promise<void>;
  /** Gives it up; it stays, and is counted. */
  markFailed(id: number, error: string): Promise<void>;
  state(): Promise<OutboxState>;
  /** What the mails since a moment are counted by, the oldest first. */
  countedSince(moment: Date): Promise<CountedMail[]>;
  /** Calls back whenever a mail was added by this process. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}
