import { rmSync } from 'node:fs';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { atEnd } from './atEnd.ts';
import { copyOf, type DefinitionsCopy } from './copyOf.ts';
import { FROZEN } from './definitionFolders.ts';

export type { DefinitionsCopy };

/** A copy of definitions that a test may change, the frozen ones by default; removed at the end (`atEnd.ts`). */
export function copyDefinitions(folders: SourceFolders = FROZEN): DefinitionsCopy {
  const copy = copyOf(folders);
  atEnd(() => rmSync(copy.folder, { recursive: true }));
  return copy;
}
