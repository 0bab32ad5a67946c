import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config/ServerConfig.ts';
import type { DataCipher } from '../../store/encryption/DataCipher.ts';
import { openCipher } from '../../store/encryption/openCipher.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import type { Tables } from '../../store/tables/Tables.ts';
import { UNFINISHED_MOVE } from '../../store/unfinishedMove.ts';
import { type Claim, claimTarget, fingerprintOf, readLinksSecret } from './claimTarget.ts';
import { lockFolders } from './lockFolders.ts';
import { atPlace } from './MoveError.ts';
import { isSamePlace, openPlacedFiles, type PlacedFiles } from './moveFile.ts';
import { isSameDatabase, openSource, openTarget, type Place } from './openSide.ts';
import { type Side, type TableShape, toShapes } from './Side.ts';
import { TableRows } from './TableRows.ts';

export interface MovedRows {
  from: Side;
  source: TableRows;
  /** Absent: the database stays where it is. */
  to?: Side;
  target?: TableRows;
  claim?: Claim;
  shapes: TableShape[];
}

/** Both places, opened for a move and for nothing else. Close it. */
export interface OpenMove {
  rows: MovedRows;
  /** The same object twice: the files stay where they are. */
  files: { source: PlacedFiles; target: PlacedFiles };
  cipher: DataCipher | undefined;
  close(): Promise<void>;
}

/** @throws MoveError, StartError, DatabaseError */
export async function openMove(
  source: Place & Pick<ServerConfig, 'dataKeys'>,
  target: Place,
  limits: PoolLimits,
): Promise<OpenMove> {
  const closing = new AsyncDisposableStack();
  try {
    const from = await openSource(source, limits);
    closing.defer(() => from.close());
    closing.defer(await lockFolders(source, target));
    const cipher = await atPlace(from.place, () => openCipher(tablesOf(from), source.dataKeys));
    const links = await readLinksSecret(from);
    if (!links) throw new Error(`${from.place} has lost the secret of links`);
    const rows: MovedRows = {
      from,
      source: new TableRows(from),
      shapes: toShapes(await from.columns()),
    };
    if (!isSameDatabase(source, target)) {
      const to = await openTarget(target, limits);
      closing.defer(() => to.close());
      refuseOtherTables(rows.shapes, toShapes(await to.columns(), [UNFINISHED_MOVE]));
      const claim = await claimTarget(to, rows.shapes, fingerprintOf(links));
      Object.assign(rows, { to, target: new TableRows(to), claim });
    }
    const leaving = await openPlacedFiles(source, cipher);
    closing.defer(() => leaving.close());
    const arriving = isSamePlace(source, target) ? leaving : await openPlacedFiles(target, cipher, links);
    if (arriving !== leaving) closing.defer(() => arriving.close());
    return {
      rows,
      files: { source: leaving, target: arriving },
      cipher,
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** A table as the rest of the program knows it. */
export function tablesOf({ queries }: Side): Kysely<Tables> {
  return queries as unknown as Kysely<Tables>;
}

/** Both databases have the tables of this version: a difference is a mistake in a migration. */
function refuseOtherTables(source: readonly TableShape[], target: readonly TableShape[]): void {
  const texts = (shapes: readonly TableShape[]) =>
    shapes.map(({ name, columns, key }) => `${name} (${columns.join(', ')}; key ${key.join(', ')})`);
  const [here, there] = [texts(source), texts(target)];
  const different = [
    ...here.filter((each) => !there.includes(each)),
    ...there.filter((each) => !here.includes(each)),
  ];
  if (different.length > 0)
    throw new Error(`Source and target have different tables: ${different.join('; ')}`);
}
