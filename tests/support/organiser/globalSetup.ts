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
    /** The organiser's definitions unchanged, then a copy for each group of `EDITS`; in `npm run chaos` for each edit. */
    definitions: EditedDefinitions[];
  }
}

/** Makes the organiser's edits on copies of `forms/` and `content/`, and builds the page renderer if missing. */
export default async function globalSetup(project: TestProject): Promise<() => void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: withoutVitest() });
  const groups = EDITS.map((group) => Object.entries(group));
  const alone = project.config.env.CASES === 'all';
  const copies = (alone ? groups.flat().map((edit) => [edit]) : groups).map((group) => {
    const copy = copyOf(SHIPPED);
    for (const [, edit] of group) edit(copy);
    translate(copy);
    return { name: group.map(([name]) => name).join(', '), copy };
  });
  project.provide('definitions', [
    { name: 'nothing is edited', ...SHIPPED },
    ...copies.map(({ name, copy }) => ({ name, ...copy.folders })),
  ]);
  return () => {
    for (const { copy } of copies) rmSync(copy.folder, { recursive: true });
  };
}
