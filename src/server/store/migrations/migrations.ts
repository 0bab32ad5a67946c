import type { Migration } from 'kysely';
import { auditTable } from './auditTable.ts';
import { firstTables } from './firstTables.ts';
import { lighterSubmissions } from './lighterSubmissions.ts';
import { mailsWithoutText } from './mailsWithoutText.ts';
import type { MigrationName } from './migrationNames.ts';
import { referenceSecret } from './referenceSecret.ts';
import { scannedFiles } from './scannedFiles.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * The database's migrations by name. Kysely's `Migrator` runs them in the order of their names and records them in the table
 * `kysely_migration`. A released migration never changes, and keeps its name.
 */
export const MIGRATIONS: Readonly<Record<MigrationName, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-mails-without-text': mailsWithoutText,
  '0003-lighter-submissions': lighterSubmissions,
  '0004-reference-secret': referenceSecret,
  '0005-scanned-files': scannedFiles,
  '0006-subscriptions': subscriptions,
  '0007-audit-table': auditTable,
};
