import type { ServerConfig } from '../../config/ServerConfig.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import { filesOf } from '../storedFiles.ts';
import { auditMove, type Claim, releaseTarget } from './claimTarget.ts';
import { copyTable } from './copyTable.ts';
import { atPlace, MoveError } from './MoveError.ts';
import { type MovedFiles, moveFiles, moveMails } from './moveFiles.ts';
import { type MovedRows, openMove, tablesOf } from './openMove.ts';
import type { Place } from './openSide.ts';
import type { TableFacts } from './TableRows.ts';

export interface MoveOptions {
  source: Place & Pick<ServerConfig, 'dataKeys'>;
  target: Place;
  limits: PoolLimits;
  /** Who moves it, for the audit. */
  who: string;
  /** Called after each page of rows and each file. */
  onProgress: (what: string, done: number, total: number) => void;
}

export interface Moved {
  /** Absent: the database stays where it is. */
  claim?: Claim;
  /** The same in source and target. */
  tables: TableFacts[];
  files: MovedFiles;
  /** Number of mails that were files in `DATA_DIR`. */
  mails: number;
}

/**
 * Copies an installation from one database and place of files to others, and verifies that both are equal. After an
 * interruption a second run continues; until the end nothing else opens the database of the target. Nothing changes in the
 * source.
 * @throws MoveError, StartError, DatabaseError
 */
export async function moveInstallation(options: MoveOptions): Promise<Moved> {
  const { source, target, who, onProgress } = options;
  const { rows, files, cipher, close } = await openMove(source, target, options.limits);
  try {
    if (rows.claim !== 'ended') await copyRows(rows, onProgress);
    const total = await rows.source.count({ name: 'files' });
    const movedFiles = await moveFiles(filesOf(tablesOf(rows.from)), files, cipher, (done) =>
      onProgress('files', done, total),
    );
    const mails = target.dataDir === source.dataDir ? 0 : await moveMails(source.dataDir, target.dataDir);
    const tables = await verifyRows(rows, onProgress);
    const { from, to, claim } = rows;
    if (to && claim !== 'ended') await setLastIds(rows);
    const count = await rows.source.count({ name: 'submissions' });
    const entry = { action: 'move', who, outcome: 'done', count } as const;
    if (!to) await auditMove(from, entry);
    else if (claim !== 'ended') await releaseTarget(to, entry);
    return { claim, tables, files: movedFiles, mails };
  } finally {
    await close();
  }
}

async function copyRows(
  { shapes, source, target }: MovedRows,
  onProgress: MoveOptions['onProgress'],
): Promise<void> {
  if (!target) return;
  for (const shape of shapes) {
    const total = await source.count(shape);
    await copyTable(shape, source, target, (done) => onProgress(shape.name, done, total));
  }
}

/** Reads all rows of both sides again. @throws MoveError when they differ */
async function verifyRows(
  { shapes, source, target, to, from, claim }: MovedRows,
  onProgress: MoveOptions['onProgress'],
): Promise<TableFacts[]> {
  if (!target || !to) return [];
  const facts: TableFacts[] = [];
  for (const shape of shapes) {
    // The move itself is audited in its target when it has ended.
    if (claim === 'ended' && shape.name === 'audit') continue;
    const total = await source.count(shape);
    const onRows = (what: string) => (done: number) => onProgress(`${shape.name} ${what}`, done, total);
    const here = await source.facts(shape, onRows('read again'));
    const there = await target.facts(shape, onRows('compared'));
    if (here.sha256 !== there.sha256)
      throw new MoveError(
        claim === 'ended'
          ? `A move into ${to.place} has ended before, and since then one of both was changed (${describe(here, there)}). ` +
              'Start the servers with the one that goes on; to move again, name an empty database or folder.'
          : `${from.place} was changed during the move (${describe(here, there)}). Stop every server and command that uses it, ` +
              'then run the same command again.',
      );
    facts.push(here);
  }
  return facts;
}

function describe(here: TableFacts, there: TableFacts): string {
  return `${here.table}: ${here.rows} and ${there.rows} rows`;
}

/** New rows get ids after the last one that was ever given, also if it was deleted: a reference is used once. */
async function setLastIds({ from, to, shapes, target }: MovedRows): Promise<void> {
  if (!to || !target) return;
  const given = await atPlace(from.place, () => from.lastIds());
  for (const table of (await atPlace(to.place, () => to.lastIds())).keys()) {
    if (!shapes.some(({ name }) => name === table)) continue;
    const last = Math.max(given.get(table) ?? 0, await target.largestId(table));
    await atPlace(to.place, () => to.setLastId(table, last));
  }
}
