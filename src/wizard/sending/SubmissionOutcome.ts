import type { Refused } from '#device/storage/Refused.ts';

export interface Accepted {
  /** The reference. */
  id: string;
  reference: string;
  /** When the server stored it, ISO 8601; absent from a server that implements only the specification. */
  receivedAt?: string;
}

/** No response of the server: it may or may not have the submission. Sending again with the same key is safe. */
export interface Unreachable {
  kind: 'unreachable';
  /** `late`: the time limit was over. `otherAnswer`: something else answered, such as a captive portal. */
  why: 'noAnswer' | 'late' | 'otherAnswer';
  /** Whether part of the body was sent. */
  sent: boolean;
}

export type FailedOutcome = Refused | Unreachable;

/** The outcome of a submission. Only `accepted` means that the server has stored it. */
export type SubmissionOutcome =
  | { kind: 'accepted'; receipt: Accepted }
  | FailedOutcome
  | { kind: 'cancelled' };
