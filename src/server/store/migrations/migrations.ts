import type { Migration } from 'kysely';
import { auditTable } from './auditTable.ts';
import { firstTables } from './firstTables.ts';
import { lighterSubmissions } from './lighterSubmissions.ts';
import { mailsWithoutText } from './mailsWithoutText.ts';
import { referenceSecret } from './referenceSecret.ts';
import { scannedFiles } from './scannedFiles.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * The steps that make the database, in the order of their names, in which Kysely's migrator takes them; it notes in
 * `kysely_migration` which a database has been through. A step that has been released never changes, nor does its name.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-mails-without-text': mailsWithoutText,
  '0003-lighter-submissions': lighterSubmissions,
  '0004-reference-secret': referenceSecret,
  '0005-scanned-files': scannedFiles,
  '0006-subscriptions': subscriptions,
  '0007-audit-table': auditTable,
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort();
