import type { CompiledForm, MessageId } from '#contract/CompiledForm.ts';

/** A form as it was when it was answered, with its texts by locale: what an old submission is read with. */
export interface FormRecord {
  form: CompiledForm;
  texts: Record<string, Record<MessageId, string>>;
}

export interface NewSubmission {
  formId: string;
  formVersion: string;
  /** The version that the sender's page said it had. */
  clientVersion?: string;
  /** Called when this version is not kept yet. */
  formRecord: () => FormRecord;
  locale: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  idempotencyKey?: string;
  bodyHash: string;
  files: NewFile[];
  /** Confirmations to send; they are worded when they are sent. */
  mails: NewMail[];
  /** Of a form whose addresses are listed only once they are confirmed: what stands for this one. */
  subscriberKey?: string;
}

export interface NewFile {
  /** Field path. */
  field: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Size and SHA-256 of what was sent: pictures are kept without what they tell beside their pixels. */
  sentSize: number;
  sentSha256: string;
  scan: Scan;
  /** Id in the `FileStore`. */
  storedAs: string;
}

/** What a scanner said of a file. */
export interface Scan {
  state: 'clean' | 'unscanned' | 'not configured';
  /** In its own words, or why there are none. */
  answer: string | null;
  /** ISO 8601, UTC. */
  at: string | null;
}

export interface NewMail {
  to: string;
  /** What mails are counted by; see `MailBudget`. */
  recipientKey: string;
  senderKey?: string;
}

/** What the sender is told. */
export interface Receipt {
  id: number;
  /** Short, unique, easy to read out. */
  reference: string;
}

export interface StoredSubmission extends Receipt {
  formId: string;
  formVersion: string;
  clientVersion: string | null;
  locale: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  /** Of a form whose addresses are listed only once they are confirmed: when this one was (ISO 8601, UTC), or null. */
  confirmedAt?: string | null;
}

export interface StoredFile extends NewFile {
  id: number;
}

export interface AnsweredVersion {
  formId: string;
  formVersion: string;
  /** Id of the last submission. */
  lastId: number;
}

/** What an `Idempotency-Key` stands for. */
export interface EarlierSubmission {
  bodyHash: string;
  receipt: Receipt;
}
