import type { Generated } from 'kysely';
import type { State } from '#contract/desk/forms.ts';
import type { Verb } from '#contract/desk/rights.ts';

/** The tables of the organisers' desk. All but `desk_steps` are empty while nobody is invited. Moments are ISO 8601, UTC. */
export interface DeskTables {
  desk_people: {
    id: string;
    email: string;
    email_hash: string;
    name: string;
    locale: string;
    state: 'invited' | 'active';
    created_at: string;
    last_seen_at: string | null;
    /** Rises with each change of the person's rights. */
    rights_version: Generated<number>;
  };
  desk_credentials: {
    id: string;
    person: string;
    kind: 'passkey' | 'passphrase' | 'totp' | 'oidc';
    /** Hash of a passkey's credential id, or of issuer and subject. */
    lookup: string | null;
    material: string;
    /** Of a passkey its counter of signatures, of a TOTP secret the last used step. */
    counter: number;
    used_at: string | null;
    label: string;
    created_at: string;
  };
  desk_sessions: {
    id: string;
    token_hash: string;
    person: string;
    created_at: string;
    seen_at: string;
    ends_at: string;
    own_device: number;
    /** When the person last proved who they are. */
    proof_at: string;
    agent: string;
  };
  desk_invitations: { token_hash: string; person: string; made_by: string | null; ends_at: string };
  desk_rights: { person: string; form: string; verb: Verb; until_at: string | null; given_by: string | null };
  desk_labels: { id: string; form: string; name: string; colour: string; version: Generated<number> };
  desk_submission_labels: { submission_id: number; label: string };
  /** Submissions that somebody has changed at the desk: any other is in state `received`, version 1. */
  desk_items: {
    submission_id: number;
    form: string;
    state: State;
    version: number;
    changed_at: string;
    /** The last change: later statements of one transaction find by it what an earlier one has changed. */
    change: string;
  };
  /** Keyed hashes of the words of a submission, 10 characters each, with blanks between. */
  desk_search: { submission_id: number; tokens: string };
  desk_notes: {
    id: string;
    submission_id: number;
    author: string;
    text: string;
    created_at: string;
    version: number;
  };
  /** What a submission said before each correction. */
  desk_corrections: {
    id: string;
    submission_id: number;
    number: number;
    payload: string;
    computed: string;
    author: string;
    at: string;
    reason: string;
  };
  /** A list's filter, order and columns under a name; `definition` is JSON of `search` and `columns`. */
  desk_views: {
    id: string;
    form: string;
    /** Who saved it. */
    person: string;
    shared: number;
    name: string;
    definition: string;
    version: number;
  };
  desk_visits: { person: string; form: string; seen_id: number; earlier_id: number; at: string };
  /** How often a person is mailed how many submissions of a form came after one; no row: never. */
  desk_notices: {
    person: string;
    form: string;
    rhythm: 'now' | 'daily' | 'weekly';
    after_id: number;
    next_at: string;
  };
  /** Addresses that are told what came in after a submission. */
  desk_webhooks: {
    id: string;
    form: string;
    url: string;
    secret: string;
    made_by: string;
    created_at: string;
    /** When the receiver wanted no more. */
    ended_at: string | null;
    after_id: number;
  };
  /** What a webhook is told of one submission. */
  desk_deliveries: {
    id: string;
    webhook: string;
    submission_id: number;
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    next_at: string;
    /** From then, tries go on for three days. */
    since_at: string;
    status: number | null;
    error: string | null;
    done_at: string | null;
  };
  /** What has changed in a list, but for new submissions. */
  desk_changes: {
    id: Generated<number>;
    form: string;
    /** Absent when it was removed. */
    submission_id: number | null;
    kind: string;
    at: string;
  };
  desk_undo: { id: string; person: string; form: string; ends_at: string; label: string | null };
  /** The state before the change, and the version that the change made. */
  desk_undo_items: { undo: string; submission_id: number; state: State; version: number };
  /** How many drafts have reached a step of a form for the first time, by day of the site's time zone. Filled for forms with `countSteps`. */
  desk_steps: { form: string; day: string; step: string; count: number };
  /** How far a pass over submissions has come. */
  desk_passes: { name: string; last_id: number };
}
