import type { Generated } from 'kysely';
import type { AuditEntry } from '../audit/AuditEntry.ts';
import type { Scan } from '../fileStages.ts';
import type { DeskTables } from './DeskTables.ts';

/** The tables of both databases. */
export interface Tables extends DeskTables {
  submissions: {
    id: Generated<number>;
    reference: string;
    form: string;
    form_version: string;
    client_version: string | null;
    locale: string;
    created_at: string;
    payload: string;
    computed: string;
    idempotency_key: string | null;
    body_hash: string;
    subscriber_key: string | null;
    confirmed_at: string | null;
  };
  files: {
    id: Generated<number>;
    submission_id: number;
    field: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    stored_as: string;
    sent_size: number;
    sent_sha256: string;
    scan: Scan['state'];
    scan_answer: string | null;
    scanned_at: string | null;
  };
  mails: {
    id: Generated<number>;
    submission_id: number | null;
    recipient: string;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    next_at: string;
    created_at: string;
    sent_at: string | null;
    error: string | null;
    recipient_key: string | null;
    sender_key: string | null;
    /** Of a notice to a person at the desk: their id, and JSON of form, version and count. It has no submission. */
    person: string | null;
    notice: string | null;
  };
  audit: {
    id: Generated<number>;
    at: string;
    action: AuditEntry['action'];
    who: string;
    form: string | null;
    reference: string | null;
    count: number | null;
    outcome: AuditEntry['outcome'];
    /** Random; null without a reference, and once the submission was erased. */
    salt: string | null;
    /** SHA-256 of salt and reference: it stays when these two go. */
    reference_hash: string | null;
    /** `hash` of the entry before; empty in the first one. */
    previous: string | null;
    /** Null in entries beside the chain. */
    hash: string | null;
  };
  drafts: { id: string; size: number; expires_at: string; bytes: Uint8Array };
  form_versions: {
    form: string;
    version: string;
    definition: string;
    texts: string;
    created_at: string;
    /** Null while the version is live. */
    replaced_at: Generated<string | null>;
    withdrawn_at: Generated<string | null>;
  };
  secrets: { name: string; secret: Uint8Array };
  publications: {
    id: Generated<number>;
    at: string;
    who: string;
    why: string;
    /** The publication that was live when it was made; 0: none. */
    base: number;
    /** The earlier publication whose files it has again. */
    back_to: number | null;
    /** SHA-256 of each file by path, as JSON. */
    files: string;
    /** When it went or goes live; null while a second person has not consented. */
    live_at: string | null;
    consented_by: string | null;
  };
  /** Files by the SHA-256 of all their bytes, in parts: a row of many megabytes would be in memory several times. */
  publication_files: { sha256: string; part: number; bytes: Uint8Array };
  previews: { id: string; files: string; expires_at: string };
}
