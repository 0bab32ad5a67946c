import { join } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

const root = join(import.meta.dirname, '../..');

/** Absolute path of a file of the frozen definitions: `forms/reservation/ui.json`, `content/site.json`. */
export function frozenPath(path: string): string {
  return join(root, 'tests/fixtures/fair', path);
}

/**
 * A copy of the definitions from the time when the tests were written. Tests of code use it, so edits of `forms/` and
 * `content/` change no test result.
 */
export const FROZEN: SourceFolders = { formsDir: frozenPath('forms'), contentDir: frozenPath('content') };

/** Environment variables of a server or command that uses the frozen definitions. */
export const FROZEN_ENV = { FORMS_DIR: FROZEN.formsDir, CONTENT_DIR: FROZEN.contentDir };

/**
 * The organiser's definitions: `forms/` and `content/`, or the folders that the environment names. Only `tests/shipped`
 * may read them: its tests pass after every edit that the READMEs describe.
 */
export const SHIPPED: SourceFolders = {
  formsDir: process.env.FORMS_DIR ?? join(root, 'forms'),
  contentDir: process.env.CONTENT_DIR ?? join(root, 'content'),
};
