import { tell } from '#definitions/sources/tell.ts';
import { LIMITS } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { BackupError } from '#server/organiser/backup/BackupError.ts';
import type { Manifest } from '#server/organiser/backup/Manifest.ts';
import { postgresSide } from '#server/organiser/backup/postgresSide.ts';
import { restoreBackup } from '#server/organiser/backup/restoreBackup.ts';
import { sqliteSide } from '#server/organiser/backup/sqliteSide.ts';
import { writeBackup } from '#server/organiser/backup/writeBackup.ts';
import { damageOf } from '#server/organiser/damageOf.ts';
import { databasePath } from '#server/store/storagePaths.ts';
import type { Output } from './Output.ts';
import type { OpenSubmissions } from './openSubmissions.ts';
import { progressReporter } from './progressReporter.ts';
import { commandUser } from './withAudit.ts';

/** Copies everything into a folder, from every kind of database and place of files. */
export async function backupCommand(
  { sqlite, postgres, files, cipher }: OpenSubmissions,
  { dataDir }: ServerConfig,
  to: string,
  output: Output,
): Promise<void> {
  const damage = sqlite && damageOf(sqlite);
  if (damage) throw new BackupError(tell`The database ${damage}.`);
  const side = postgres
    ? postgresSide(postgres, tell`the database of DATABASE_URL`)
    : sqlite && sqliteSide(sqlite, databasePath(dataDir));
  if (!side) throw new Error('unreachable');
  const source = { side, files: await files, cipher, dataDir };
  const manifest = await writeBackup(source, to, reporter(output));
  await output.print(tell`${to}\n${describe(manifest)}Verified: the SHA-256 of every file.\n`);
}

/** Reads a backup into the database and place of files of the environment, which are empty. Returns what to print. */
export async function restoreCommand(config: ServerConfig, from: string, output: Output): Promise<string> {
  const entry = { action: 'restore', who: commandUser() } as const;
  const manifest = await restoreBackup({
    ...{ from, target: config, limits: LIMITS, entry },
    onProgress: reporter(output),
  });
  return tell`${describe(manifest)}Restored. Verified: all rows, and the SHA-256 of every file.\n`;
}

/** Returns a function that prints the progress of tables and files. */
export function reporter(output: Pick<Output, 'warn'>) {
  const report = progressReporter(output);
  return (what: string, done: number, total?: number) =>
    report(total === undefined ? `${what}: ${done}` : tell`${what}: ${done} of ${total}`);
}

export function describeTables(tables: Manifest['tables']): string[] {
  return tables.map(({ table, rows, sha256 }) => tell`${table}: ${rows} row[|s], SHA-256 ${sha256}`);
}

export function describe({ tables, files }: Manifest): string {
  return [...describeTables(tables), tell`files: ${files.count}, ${files.bytes} byte[|s]`, ''].join('\n');
}
