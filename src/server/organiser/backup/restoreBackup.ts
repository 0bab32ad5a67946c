import { existsSync } from 'node:fs';
import { tell } from '#definitions/sources/tell.ts';
import type { AuditEntry } from '../../store/audit/AuditEntry.ts';
import { claimDataDir } from '../../store/claimDataDir.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import { databasePath } from '../../store/storagePaths.ts';
import { UNFINISHED_RESTORE } from '../../store/unfinishedRestore.ts';
import { atPlace, BackupError } from './BackupError.ts';
import { checkTarget, claimTarget, readLinksSecret, releaseTarget } from './claimTarget.ts';
import { type Manifest, openBackup, rowsPath } from './Manifest.ts';
import { openTarget, type Place } from './openSide.ts';
import { openPlacedFiles } from './placedFiles.ts';
import { restoreFiles } from './restoreFiles.ts';
import { emptyTables, insertRows, largestId, readFacts } from './rows.ts';
import { type Side, shapesOf, type TableShape } from './Side.ts';
import type { OnProgress } from './writeBackup.ts';

export interface RestoreOptions {
  from: string;
  target: Place;
  limits: PoolLimits;
  entry: Pick<AuditEntry, 'action' | 'who'>;
  onProgress: OnProgress;
}

/**
 * Reads a backup into an empty database and place of files, and verifies all of it there. Until the end nothing else opens the
 * database. One that was interrupted starts again: files that have arrived stay.
 * @throws BackupError, StartError, DatabaseError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { from, target, limits } = options;
  const manifest = await openBackup(from);
  await using closing = new AsyncDisposableStack();
  const release = await claimFolder(target);
  closing.defer(release);
  const side = await openTarget(target, limits);
  closing.defer(() => side.close());
  await restoreInto(side, manifest, options);
  return manifest;
}

/** Keeps servers off the folder of the target, and makes it. @throws StartError, BackupError */
export async function claimFolder({ dataDir, databaseUrl }: Place): Promise<() => void> {
  const sqlite = databaseUrl === undefined;
  if (!sqlite && existsSync(databasePath(dataDir)))
    throw new BackupError(tell`${dataDir} holds another installation. Name another folder.`);
  const claim = await atPlace(dataDir, async () => claimDataDir(dataDir, { sqlite }));
  return () => claim.release();
}

export async function restoreInto(
  side: Side,
  manifest: Manifest,
  { from, target, entry, onProgress }: Omit<RestoreOptions, 'limits'>,
): Promise<void> {
  const shapes = await shapesOf(side, [UNFINISHED_RESTORE]);
  const factsOf = ({ name }: TableShape) => manifest.tables.find(({ table }) => table === name);
  if (shapes.length !== manifest.tables.length || !shapes.every(factsOf))
    throw new BackupError(tell`${from} has other tables than ${side.place}.`);
  if (!(await checkTarget(side, shapes, manifest.installation)))
    await claimTarget(side, manifest.installation);
  await emptyTables(side, shapes);
  for (const shape of shapes) {
    const total = factsOf(shape)?.rows;
    await insertRows(side, shape, rowsPath(from, shape.name), (done) => onProgress(shape.name, done, total));
  }
  const placed = await openPlacedFiles(target, await readLinksSecret(side));
  try {
    await restoreFiles(from, placed, target.dataDir, (done) =>
      onProgress('files', done, manifest.files.count),
    );
  } finally {
    placed.close();
  }
  for (const shape of shapes) {
    const { rows, sha256, lastId = 0 } = factsOf(shape) ?? { rows: 0, sha256: '' };
    const found = await readFacts(side, shape, (done) => onProgress(`${shape.name} compared`, done, rows));
    if (found.sha256 !== sha256)
      throw new BackupError(
        tell`${side.place} was changed during the restore (${shape.name}: ${found.rows} of ${rows} rows). Stop every server and command that uses it, then run the same command again.`,
      );
    await setLastId(side, shape, lastId);
  }
  const count = manifest.tables.find(({ table }) => table === 'submissions')?.rows;
  await releaseTarget(side, { ...entry, outcome: 'done', count });
}

/** New rows get ids after the last one that was ever given, also if it was deleted. */
async function setLastId(side: Side, { name }: TableShape, given: number): Promise<void> {
  const remembered = await atPlace(side.place, () => side.lastIds());
  if (!remembered.has(name)) return;
  const last = Math.max(given, await largestId(side, name));
  await atPlace(side.place, () => side.setLastId(name, last));
}
