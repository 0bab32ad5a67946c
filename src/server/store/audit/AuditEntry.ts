import type { AuditAction } from '#contract/desk/auditActions.ts';

/** How `who` begins for `npm run submissions`; the user's name follows. */
export const COMMAND_LINE = 'command line';

export interface AuditEntry {
  action: AuditAction;
  /** `token 1f9ac03b` (the beginning of its SHA-256), `command line (user)`, `server`, or `stranger`. */
  who: string;
  formId?: string;
  reference?: string;
  /** Number of submissions, or of tries to sign in. */
  count?: number;
  outcome: 'done' | 'refused' | 'failed';
}

/** A stored entry. */
export interface AuditedEntry extends Required<Pick<AuditEntry, 'action' | 'who' | 'outcome'>> {
  /** Rises with each entry. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  formId: string | null;
  reference: string | null;
  count: number | null;
}

/** What entries are read. */
export interface AuditFilter {
  formId?: string;
  action?: AuditEntry['action'];
  who?: string;
  /** From this moment on, and before that one; ISO 8601, UTC. */
  from?: string;
  to?: string;
}

/** How long an entry is kept, in days. */
export const AUDIT_DAYS = 400;
