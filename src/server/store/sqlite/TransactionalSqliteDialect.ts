import { type Kysely, type MigrationLockOptions, SqliteAdapter, SqliteDialect } from 'kysely';

/** Kysely's dialect of SQLite, whose migrator runs all steps that are missing in one transaction. */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite can undo changes of tables, which Kysely does not make use of by itself. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The transaction's first statement writes, so it holds SQLite's lock before it reads what another process has done. */
  override async acquireMigrationLock(
    db: Kysely<{ [table: string]: { id: string; is_locked: number } }>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await db.updateTable(lockTable).set({ is_locked: 0 }).where('id', '=', lockRowId).execute();
  }
}
