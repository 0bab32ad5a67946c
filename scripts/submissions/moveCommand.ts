import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { type BucketAddress, parseBucketAddress } from '#server/config/BucketAddress.ts';
import { LIMITS } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import type { Manifest } from '#server/organiser/backup/Manifest.ts';
import { moveInstallation } from '#server/organiser/backup/moveInstallation.ts';
import { isSameDatabase, type Place } from '#server/organiser/backup/openSide.ts';
import { isSamePlace } from '#server/organiser/backup/placedFiles.ts';
import { parseDatabaseUrl } from '#server/store/postgres/databaseUrl.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { describeTables, reporter } from './backupCommand.ts';
import type { Output } from './Output.ts';
import { commandUser } from './withAudit.ts';

/**
 * Copies the installation of the environment to another database, another place of files, or both. Returns what to print.
 * @throws UsageError, BackupError, StartError, DatabaseError
 */
export async function moveCommand(
  config: ServerConfig,
  { to, files }: { to?: string; files?: string },
  output: Pick<Output, 'warn'>,
): Promise<string> {
  const target = targetOf(config, to, files);
  const moved = await moveInstallation({
    source: config,
    target,
    limits: LIMITS,
    who: commandUser(),
    onProgress: reporter(output),
  });
  return describe(moved, config, target, { to, files });
}

/** @throws UsageError, which does not repeat the typed address: it may hold a password */
function targetOf(source: Place, to: string | undefined, files: string | undefined): Place {
  if (!to && !files)
    throw new UsageError(tell`Say where: --to postgres://… or a folder, --files s3://… or both.`);
  const database = to && parseTarget(to);
  const bucket = files && parseFiles(files);
  const target: Place = { ...source };
  if (database) {
    const isFolder = 'dataDir' in database;
    target.databaseUrl = isFolder ? undefined : database.databaseUrl;
    if (isFolder) target.dataDir = database.dataDir;
    // A folder takes the files, too.
    if (isFolder) target.filesUrl = undefined;
  }
  if (bucket && 'bucket' in bucket) target.filesUrl = bucket;
  if (bucket && 'dataDir' in bucket) {
    if (target.databaseUrl === undefined && bucket.dataDir !== target.dataDir)
      throw new UsageError(
        tell`Files are in the folder of their SQLite database: --files names that one, or a bucket.`,
      );
    target.dataDir = bucket.dataDir;
    target.filesUrl = undefined;
  }
  if (to && isSameDatabase(source, target))
    throw new UsageError(tell`--to names the database that is moved.`);
  if (!to && isSamePlace(source, target))
    throw new UsageError(tell`--files names the place where the files are.`);
  return target;
}

function parseTarget(to: string): { databaseUrl: string } | { dataDir: string } {
  if (!to.includes('://')) return { dataDir: resolve(to) };
  let known = false;
  try {
    known = parseDatabaseUrl(to) !== undefined;
  } catch (error) {
    throw new UsageError(tell`--to: a file that it names cannot be read (${(error as Error).message}).`);
  }
  if (known) return { databaseUrl: to };
  throw new UsageError(
    tell`--to: expected a folder, or an address such as postgres://user:password@host:5432/database?sslmode=verify-full.`,
  );
}

function parseFiles(files: string): BucketAddress | { dataDir: string } {
  if (!files.includes('://')) return { dataDir: resolve(files) };
  const address = parseBucketAddress(files);
  if (address) return address;
  throw new UsageError(
    tell`--files: expected a folder, or s3://bucket/folder with ?endpoint=https://…, region=, sse= as in FILES_URL; keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
  );
}

/** The report of a move: counts, and the settings that the operator changes now. */
function describe(
  { tables, files }: Manifest,
  source: ServerConfig,
  target: Place,
  typed: { to?: string; files?: string },
): string {
  const stay = isSamePlace(source, target);
  return [
    ...describeTables(tables),
    stay ? tell`files: where they were` : tell`files and mails: ${files.count}, ${files.bytes} byte[|s]`,
    tell`Moved.`,
    tell`Verified: the rows of both databases, and the SHA-256 of every file.`,
    tell`Left out: files that wait for their submission (pages send them again), files in quarantine, counts of limits.`,
    tell`The source is as it was. Start the servers with`,
    ...settings(source, target, typed).map((setting) => `  ${setting}`),
    '',
  ].join('\n');
}

function settings(
  source: ServerConfig,
  target: Place,
  { to, files }: { to?: string; files?: string },
): string[] {
  const { databaseUrl, filesUrl, dataDir } = target;
  const given = (name: string, value: string | undefined, before: string | undefined) =>
    value === undefined ? `${before ? 'no ' : 'still no '}${name}` : `${name}=${value}`;
  return [
    to
      ? given('DATABASE_URL', databaseUrl && masked(databaseUrl), source.databaseUrl)
      : 'DATABASE_URL as before',
    filesUrl && !files?.includes('://')
      ? 'FILES_URL as before'
      : given('FILES_URL', filesUrl && files, source.filesUrl && 'set'),
    dataDir === source.dataDir ? 'DATA_DIR as before' : `DATA_DIR=${dataDir}`,
    ...(source.dataKeys ? ['DATA_KEY as before'] : []),
  ];
}

/** The address without its password. */
function masked(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return url.href;
}
