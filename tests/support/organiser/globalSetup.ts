import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { withoutVitest } from '../../../scripts/startServer.ts';
import { copyOf } from '../copyOf.ts';
import { SHIPPED } from '../definitionFolders.ts';
import { EDITS } from './edits.ts';
import { translate } from './translate.ts';

/** Definitions that the tests of `tests/shipped` must pass with. */
export interface EditedDefinitions extends SourceFolders {
  name: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The organiser's definitions unchanged, then a copy for each of `EDITS`. */
    definitions: EditedDefinitions[];
  }
}

/** Makes each of the organiser's edits on a copy of `forms/` and `content/`, and builds the page renderer if missing. */
export default async function globalSetup(project: TestProject): Promise<() => void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: withoutVitest() });
  const copies = Object.entries(EDITS).map(([name, edit]) => {
    const copy = copyOf(SHIPPED);
    edit(copy);
    translate(copy);
    return { name, copy };
  });
  project.provide('definitions', [
    { name: 'nothing is edited', ...SHIPPED },
    ...copies.map(({ name, copy }) => ({ name, ...copy.folders })),
  ]);
  return () => {
    for (const { copy } of copies) rmSync(copy.folder, { recursive: true });
  };
}
