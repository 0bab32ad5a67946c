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
