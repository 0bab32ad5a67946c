import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { copyOf, type DefinitionsCopy } from './copyOf.ts';
import { FROZEN } from './definitionFolders.ts';

export type { DefinitionsCopy };

/** A copy of the frozen definitions that a test may change; removed when the test ends. */
export function copyDefinitions(): DefinitionsCopy {
  const copy = copyOf(FROZEN);
  onTestFinished(() => rmSync(copy.folder, { recursive: true }));
  return copy;
}
