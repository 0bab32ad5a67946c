const NAMES = [
  '0001-tables',
  '0002-publications',
  '0003-desk-tables',
  '0004-desk-views',
  '0005-audit-chain',
] as const;

export type MigrationName = (typeof NAMES)[number];

/**
 * Names of the migrations of both databases, the earliest first. Apart from the migrations, which load Kysely: the writer thread
 * only compares names, and starts in a third of the time without it.
 */
export const MIGRATION_NAMES: readonly string[] = NAMES;
