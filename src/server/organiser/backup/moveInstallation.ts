import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config/ServerConfig.ts';
import { openCipher } from '../../store/encryption/openCipher.ts';
import { lockDataDir } from '../../store/lockDataDir.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import type { Tables } from '../../store/tables/Tables.ts';
import { UNFINISHED_RESTORE } from '../../store/unfinishedRestore.ts';
import { atPlace } from './BackupError.ts';
import { checkTarget, fingerprintOf, readLinksSecret } from './claimTarget.ts';
import type { Manifest } from './Manifest.ts';
import { isSameDatabase, openSource, openTarget, type Place } from './openSide.ts';
import { isSamePlace, openPlacedFiles } from './placedFiles.ts';
import { claimFolder, restoreInto } from './restoreBackup.ts';
import { restoreFiles } from './restoreFiles.ts';
import { shapesOf } from './Side.ts';
import { type OnProgress, writeBackup } from './writeBackup.ts';

export interface MoveOptions {
  source: Place & Pick<ServerConfig, 'dataKeys'>;
  target: Place;
  limits: PoolLimits;
  /** The user that the audit names. */
  who: string;
  onProgress: OnProgress;
}

/**
 * Backs an installation up into its own folder and restores it to another database, another place of files, or both. Nothing
 * changes in the source; an interrupted move starts again.
 * @throws BackupError, StartError, DatabaseError
 */
export async function moveInstallation(options: MoveOptions): Promise<Manifest> {
  const { source, target, limits, who, onProgress } = options;
  await using closing = new AsyncDisposableStack();
  const from = await openSource(source, limits);
  closing.defer(() => from.close());
  // With PostgreSQL and a bucket there may be none on this machine.
  if (existsSync(source.dataDir))
    closing.defer(await atPlace(source.dataDir, async () => lockDataDir(source.dataDir)));
  if (target.dataDir !== source.dataDir) closing.defer(await claimFolder(target));
  const cipher = await atPlace(from.place, () =>
    openCipher(from.queries as unknown as Kysely<Tables>, source.dataKeys),
  );
  const links = (await readLinksSecret(from)) ?? new Uint8Array();
  const to = isSameDatabase(source, target) ? undefined : await openTarget(target, limits);
  closing.defer(async () => to?.close());
  // Before anything is copied.
  if (to) await checkTarget(to, await shapesOf(to, [UNFINISHED_RESTORE]), fingerprintOf(links));
  const leaving = isSamePlace(source, target) ? undefined : await openPlacedFiles(source);
  closing.defer(() => leaving?.close());

  const folder = join(source.dataDir, 'move');
  await mkdir(source.dataDir, { recursive: true, mode: 0o700 });
  // The folder that an interrupted move has left may be older than the source.
  await rm(folder, { recursive: true, force: true });
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const backup = { side: from, files: leaving?.files, cipher, dataDir: source.dataDir };
  const manifest = await writeBackup(backup, folder, onProgress);
  const entry = { action: 'move', who } as const;
  if (to) {
    await restoreInto(to, manifest, { from: folder, target, entry, onProgress });
  } else {
    const placed = await openPlacedFiles(target, links);
    closing.defer(() => placed.close());
    await restoreFiles(folder, placed, target.dataDir, (done) =>
      onProgress('files', done, manifest.files.count),
    );
    const at = new Date().toISOString();
    await from.queries
      .insertInto('audit')
      .values({ at, ...entry, outcome: 'done' })
      .execute();
  }
  return manifest;
}
