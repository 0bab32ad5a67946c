/**
 * When what a place holds of an applicant goes:
 * - `row`: with the submission's row, by a foreign key;
 * - `step`: `erasePerson` has a step for it;
 * - `time`: after hours or days, by itself;
 * - `none`: nothing of applicants is there.
 */
type Leaves = 'row' | 'step' | 'time' | 'none';

interface Place {
  leaves: Leaves;
  /** Every column: a new one is thought of here. */
  columns: string;
  /** Goes, too, when the submission is only made anonymous. */
  ofPerson?: true;
}

/** Every table of both databases. A test walks the schemas, so that no new place is forgotten. */
export const PERSONAL_TABLES = {
  submissions: {
    leaves: 'row',
    columns:
      'id reference form form_version client_version locale created_at payload computed idempotency_key body_hash subscriber_key confirmed_at',
  },
  files: {
    leaves: 'row',
    columns:
      'id submission_id field name type size sha256 stored_as sent_size sent_sha256 scan scan_answer scanned_at',
    ofPerson: true,
  },
  mails: {
    leaves: 'row',
    columns:
      'id submission_id recipient state attempts next_at created_at sent_at error recipient_key sender_key person notice',
    ofPerson: true,
  },
  desk_submission_labels: { leaves: 'row', columns: 'submission_id label', ofPerson: true },
  desk_notes: {
    leaves: 'row',
    columns: 'id author text created_at submission_id version',
    ofPerson: true,
  },
  desk_corrections: {
    leaves: 'row',
    columns: 'id payload computed author at reason submission_id number',
    ofPerson: true,
  },
  desk_items: { leaves: 'row', columns: 'submission_id form state changed_at change version' },
  desk_search: { leaves: 'row', columns: 'submission_id tokens' },
  desk_deliveries: {
    leaves: 'row',
    columns: 'id webhook submission_id state attempts next_at since_at status error done_at',
    ofPerson: true,
  },
  desk_undo_items: { leaves: 'row', columns: 'state submission_id undo version' },
  /** Its reference and salt. */
  audit: {
    leaves: 'step',
    columns: 'id at action who form reference count outcome salt reference_hash previous hash',
  },
  /** Sealed: it is known whose they are only where the mail with the link is in a folder. */
  drafts: { leaves: 'step', columns: 'id size expires_at bytes' },
  /** Their names may say whom they are about. */
  desk_views: { leaves: 'step', columns: 'id form person shared name definition version' },
  desk_undo: { leaves: 'time', columns: 'id form ends_at person label' },
  /** Numbers of submissions alone. */
  desk_changes: { leaves: 'none', columns: 'id form kind at submission_id' },
  desk_people: {
    leaves: 'none',
    columns: 'id email name locale created_at email_hash state last_seen_at rights_version',
  },
  desk_credentials: {
    leaves: 'none',
    columns: 'id material label created_at person kind lookup counter used_at',
  },
  desk_sessions: {
    leaves: 'none',
    columns: 'id created_at seen_at ends_at proof_at agent person token_hash own_device',
  },
  desk_invitations: { leaves: 'none', columns: 'token_hash ends_at person made_by' },
  desk_rights: { leaves: 'none', columns: 'form verb person until_at given_by' },
  desk_labels: { leaves: 'none', columns: 'id form name colour version' },
  desk_visits: { leaves: 'none', columns: 'form at person seen_id earlier_id' },
  /** How many, and of which form. */
  desk_notices: { leaves: 'none', columns: 'person form rhythm after_id next_at' },
  desk_webhooks: { leaves: 'none', columns: 'id form url secret made_by created_at ended_at after_id' },
  /** How many, of no one. */
  desk_steps: { leaves: 'none', columns: 'form day step count' },
  desk_passes: { leaves: 'none', columns: 'name last_id' },
  form_versions: {
    leaves: 'none',
    columns: 'form version definition texts created_at replaced_at withdrawn_at',
  },
  secrets: { leaves: 'none', columns: 'name secret' },
  publications: { leaves: 'none', columns: 'id at who why base back_to files live_at consented_by' },
  publication_files: { leaves: 'none', columns: 'sha256 part bytes' },
  previews: { leaves: 'none', columns: 'id files expires_at' },
  kysely_migration: { leaves: 'none', columns: 'name timestamp' },
  kysely_migration_lock: { leaves: 'none', columns: 'id is_locked' },
  // Of PostgreSQL alone: hashes of networks and of challenges, for minutes.
  limits: { leaves: 'time', columns: 'key tokens at granted full_at' },
  used_challenges: { leaves: 'time', columns: 'signature expires_at' },
} as const satisfies Record<string, Place>;

/** Everything in `DATA_DIR`, by the beginning of its name; a bucket has the same prefixes for files. */
export const PERSONAL_FOLDERS: Record<string, Leaves> = {
  'submissions.sqlite': 'row',
  /** The mails of submissions, and of drafts on their way; those to people at the desk go after a week. */
  mail: 'step',
  /** Files of submissions; those that are being written. */
  files: 'step',
  'files.quarantine': 'time',
  quarantine: 'time',
  /** Of forms that are being filled in: for a day. */
  uploads: 'time',
  publications: 'none',
  previews: 'none',
  'in-use.lock': 'none',
};

/** Tables whose rows go when a submission is made anonymous. */
export const OF_PERSON = Object.entries<Place>(PERSONAL_TABLES).flatMap(([table, { ofPerson }]) =>
  ofPerson ? [table as PersonTable] : [],
);

type PersonTable = {
  [Table in keyof typeof PERSONAL_TABLES]: (typeof PERSONAL_TABLES)[Table] extends { ofPerson: true }
    ? Table
    : never;
}[keyof typeof PERSONAL_TABLES];

/** Tables that lose rows when somebody is erased: PostgreSQL keeps dead rows until it is told. */
export const ERASED = Object.entries<Place>(PERSONAL_TABLES).flatMap(([table, { leaves }]) =>
  leaves === 'row' || leaves === 'step' ? [table] : [],
);
