import { structuredPatch } from 'diff';
import { tell } from '#definitions/sources/tell.ts';
import type { Snapshot } from './snapshot.ts';

/** Paths of files that two snapshots do not have alike, sorted. */
export function changedFiles(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => !isSame(before.get(path), after.get(path))).sort();
}

/** Paths that were published since `base` and that the folders do not have so: to publish the folders would undo them. */
export function undoneFiles(base: Snapshot, live: Snapshot, folders: Snapshot): string[] {
  return changedFiles(base, live).filter((path) => !isSame(live.get(path), folders.get(path)));
}

/** What became of a file, as a diff with line numbers; of a file that is no text, only whether it is new, changed or removed. */
export function fileDifference(
  path: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): string[] {
  if (isSame(before, after)) return [tell`  unchanged`];
  if (!path.endsWith('.json')) return [before ? (after ? tell`  changed` : tell`  removed`) : tell`  new`];
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
  const { hunks } = structuredPatch(path, path, text(before), text(after), '', '', { context: 1 });
  return hunks.flatMap(({ oldStart, lines }) => [
    `  @@ ${oldStart} @@`,
    ...lines.filter((line) => !line.startsWith('\\')).map((line) => `  ${line}`),
  ]);
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && Buffer.compare(one, other) === 0);
}
