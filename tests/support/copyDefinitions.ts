import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { copyOf, type DefinitionsCopy } from './copyOf.ts';
import { FROZEN } from './definitionFolders.ts';

export type { DefinitionsCopy };

/** A copy of definitions that a test may change, the frozen ones by default; removed when the test ends. */
export function copyDefinitions(folders: SourceFolders = FROZEN): DefinitionsCopy {
  const copy = copyOf(folders);
  onTestFinished(() => rmSync(copy.folder, { recursive: true }));
  return copy;
}
