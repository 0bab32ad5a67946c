/** Audited actions of organisers and commands. */
export const AUDIT_ACTIONS = [
  'signIn',
  'read',
  'list',
  'show',
  'export',
  'files',
  'backup',
  'restore',
  'move',
  'delete',
  'archive',
  'expire',
  'withdraw-version',
  'deskInvite',
  'deskRights',
  'deskRemove',
  'deskChange',
  'deskCorrect',
  'deskExport',
  'deskMail',
  'deskCredential',
  'deskFind',
  'deskPortable',
  'deskErase',
  'deskAnonymise',
  'deskAffected',
  'deskNotice',
  'deskWebhook',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
