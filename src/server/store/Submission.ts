import type { CompiledForm, MessageId } from '#contract/CompiledForm.ts';
import type { NewFile } from './fileStages.ts';

/** A stored form version with its texts by locale. Submissions to this version are read with it. */
export interface FormRecord {
  form: CompiledForm;
  texts: Record<string, Record<MessageId, string>>;
}

export interface NewSubmission {
  formId: string;
  formVersion: string;
  /** Form version of the sender's page, as it declared it. */
  clientVersion?: string;
  /** Called when this version is not stored yet. */
  formRecord: () => FormRecord;
  locale: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  idempotencyKey?: string;
  bodyHash: string;
  files: NewFile[];
  /** Confirmations to send; their texts are made when they are sent. */
  mails: NewMail[];
  /** `SubscriptionLinks.subscriberKey` of the address, for a form whose subscriptions must be confirmed. */
  subscriberKey?: string;
}

export interface NewMail {
  to: string;
  /** Keyed hash of the mailbox, by which `MailBudget` counts mails. */
  recipientKey: string;
  /** Keyed hash of the sender's network; absent when the sender is not counted. */
  senderKey?: string;
}

/** The stored submission's id and the reference that its sender gets. */
export interface Receipt {
  id: number;
  /** Short, unique, easy to read aloud: `7TS64MPC`. */
  reference: string;
  /** Time of its storage; ISO 8601, UTC. */
  createdAt: string;
}

export interface StoredSubmission extends Receipt {
  formId: string;
  formVersion: string;
  clientVersion: string | null;
  locale: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  /** When the subscription was confirmed (ISO 8601, UTC), or null; absent for forms without confirmation. */
  confirmedAt?: string | null;
}

export interface AnsweredVersion {
  formId: string;
  formVersion: string;
  /** Id of the last submission. */
  lastId: number;
  /** Number of submissions. */
  count: number;
}

/** The submission stored under an `Idempotency-Key`. */
export interface EarlierSubmission {
  bodyHash: string;
  receipt: Receipt;
}
