import type { Migration } from 'kysely';
import { auditChain } from './auditChain.ts';
import { deskTables } from './deskTables.ts';
import { deskViews } from './deskViews.ts';
import type { MigrationName } from './migrationNames.ts';
import { publications } from './publications.ts';
import { tables } from './tables.ts';

/**
 * The migrations of both databases by name. Kysely's `Migrator` runs them in the order of their names and records them in the
 * table `kysely_migration`. Write them with Kysely's schema builder and the types of `Dialect`. A released migration never
 * changes, and keeps its name.
 */
export const MIGRATIONS: Readonly<Record<MigrationName, Migration>> = {
  '0001-tables': tables,
  '0002-publications': publications,
  '0003-desk-tables': deskTables,
  '0004-desk-views': deskViews,
  '0005-audit-chain': auditChain,
};
