import type { Migration } from 'kysely';
import { auditTable } from './auditTable.ts';
import { draftsTable } from './draftsTable.ts';
import { firstTables } from './firstTables.ts';
import { lighterSubmissions } from './lighterSubmissions.ts';
import { mailsWithoutText } from './mailsWithoutText.ts';
import type { MigrationName } from './migrationNames.ts';
import { postgresTables } from './postgresTables.ts';
import { referenceSecret } from './referenceSecret.ts';
import { replacedVersions } from './replacedVersions.ts';
import { scannedFiles } from './scannedFiles.ts';
import { sharedLimits } from './sharedLimits.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * Migrations of both databases: write them with Kysely's schema builder and types that both know (`text`, `integer`). One
 * that must differ asks `db.getExecutor().adapter instanceof PostgresAdapter`. A released migration never changes, and keeps
 * its name.
 */
const SHARED = {
  '0008-drafts-table': draftsTable,
  '0010-replaced-versions': replacedVersions,
} satisfies Partial<Record<MigrationName, Migration>>;

/**
 * SQLite's migrations by name. Kysely's `Migrator` runs them in the order of their names and records them in the table
 * `kysely_migration`. The first seven are older than PostgreSQL here, and full of what only SQLite has.
 */
export const MIGRATIONS: Readonly<Record<MigrationName, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-mails-without-text': mailsWithoutText,
  '0003-lighter-submissions': lighterSubmissions,
  '0004-reference-secret': referenceSecret,
  '0005-scanned-files': scannedFiles,
  '0006-subscriptions': subscriptions,
  '0007-audit-table': auditTable,
  ...SHARED,
};

/** PostgreSQL's: no database has a history there, so one migration makes the tables that those seven leave. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0007-postgres-tables': postgresTables,
  '0009-shared-limits': sharedLimits,
  // The last one names the format in messages.
  ...SHARED,
};
