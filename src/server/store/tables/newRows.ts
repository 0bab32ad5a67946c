import type { InsertType } from 'kysely';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { encrypted } from '../encryption/encryptedColumns.ts';
import type { NewFile } from '../fileStages.ts';
import type { FormRecord, NewMail, NewSubmission } from '../Submission.ts';
import type { Tables } from './Tables.ts';

/** The values that all rows of a submission share. */
interface Arrival {
  reference: string;
  /** ISO 8601, UTC. */
  now: string;
  /** Encrypts personal data; absent: it is stored plain. */
  cipher: DataCipher | undefined;
}

/** The value of each column of a new row, but for `Later`: without a line for a column of `Tables`, `tsc` fails. */
type Values<Table extends keyof Tables, Given, Later extends string = never> = {
  [Column in Exclude<keyof Tables[Table], 'id' | Later>]: (
    given: Given,
    arrival: Arrival,
  ) => InsertType<Tables[Table][Column]>;
};

const SUBMISSION: Values<'submissions', NewSubmission, 'confirmed_at'> = {
  reference: (_, { reference }) => reference,
  form: ({ formId }) => formId,
  form_version: ({ formVersion }) => formVersion,
  client_version: ({ clientVersion = null }) => clientVersion,
  locale: ({ locale }) => locale,
  created_at: (_, { now }) => now,
  payload: ({ payload }, { cipher }) => encrypted(cipher, JSON.stringify(payload), 'submissions.payload'),
  computed: ({ computed }, { cipher }) => encrypted(cipher, JSON.stringify(computed), 'submissions.computed'),
  idempotency_key: ({ idempotencyKey = null }) => idempotencyKey,
  body_hash: ({ bodyHash }) => bodyHash,
  subscriber_key: ({ subscriberKey = null }) => subscriberKey,
};

interface NewVersion {
  formId: string;
  formVersion: string;
  record: FormRecord;
}

const FORM_VERSION: Values<'form_versions', NewVersion, 'replaced_at' | 'withdrawn_at'> = {
  form: ({ formId }) => formId,
  version: ({ formVersion }) => formVersion,
  definition: ({ record }) => JSON.stringify(record.form),
  texts: ({ record }) => JSON.stringify(record.texts),
  created_at: (_, { now }) => now,
};

const FILE: Values<'files', NewFile, 'submission_id'> = {
  field: ({ field }) => field,
  name: ({ name }, { cipher }) => encrypted(cipher, name, 'files.name'),
  type: ({ type }) => type,
  size: ({ size }) => size,
  sha256: ({ sha256 }) => sha256,
  stored_as: ({ storedAs }) => storedAs,
  sent_size: ({ sentSize }) => sentSize,
  sent_sha256: ({ sentSha256 }) => sentSha256,
  scan: ({ scan }) => scan.state,
  scan_answer: ({ scan }) => scan.answer,
  scanned_at: ({ scan }) => scan.at,
};

const MAIL: Values<
  'mails',
  NewMail,
  'submission_id' | 'state' | 'attempts' | 'sent_at' | 'error' | 'person' | 'notice'
> = {
  recipient: ({ to }, { cipher }) => encrypted(cipher, to, 'mails.recipient'),
  next_at: (_, { now }) => now,
  created_at: (_, { now }) => now,
  recipient_key: ({ recipientKey }) => recipientKey,
  sender_key: ({ senderKey = null }) => senderKey,
};

/** Columns of new rows. Files and mails also have `submission_id`. */
export const NEW_COLUMNS = {
  submissions: Object.keys(SUBMISSION),
  form_versions: Object.keys(FORM_VERSION),
  files: Object.keys(FILE),
  mails: Object.keys(MAIL),
};

/** Values in the order of `NEW_COLUMNS`. */
export type NewRow = readonly unknown[];

/** The rows of a submission. */
export interface NewRows {
  reference: string;
  submission: NewRow;
  /** The version that it answers, unless that is known to be stored. */
  versions: NewRow[];
  files: NewRow[];
  mails: NewRow[];
}

const submissionValues = Object.values(SUBMISSION);
const versionValues = Object.values(FORM_VERSION);
const fileValues = Object.values(FILE);
const mailValues = Object.values(MAIL);

export function newRows(submission: NewSubmission, arrival: Arrival, isVersionStored: boolean): NewRows {
  const { formId, formVersion, formRecord, files, mails } = submission;
  return {
    reference: arrival.reference,
    submission: submissionValues.map((value) => value(submission, arrival)),
    versions: isVersionStored ? [] : [versionRow({ formId, formVersion, record: formRecord() }, arrival)],
    files: files.map((file) => fileValues.map((value) => value(file, arrival))),
    mails: mails.map((mail) => mailValues.map((value) => value(mail, arrival))),
  };
}

export function versionRow(version: NewVersion, arrival: Arrival): NewRow {
  return versionValues.map((value) => value(version, arrival));
}

/** Names the values of a new row. */
export function named(table: keyof typeof NEW_COLUMNS, row: NewRow): Record<string, unknown> {
  return Object.fromEntries(NEW_COLUMNS[table].map((column, place) => [column, row[place]]));
}
