import { join } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

const root = join(import.meta.dirname, '../..');

/** Where a file of the frozen definitions lies: `forms/reservation/ui.json`, `content/site.json`. */
export function frozenPath(path: string): string {
  return join(root, 'tests/fixtures/fair', path);
}

/**
 * The definitions as they stood when the tests were written, for tests of what the code does with them. No edit of
 * `forms/` or `content/` changes what these tests see.
 */
export const FROZEN: SourceFolders = { formsDir: frozenPath('forms'), contentDir: frozenPath('content') };

/** The environment of a server or command that works on the frozen definitions. */
export const FROZEN_ENV = { FORMS_DIR: FROZEN.formsDir, CONTENT_DIR: FROZEN.contentDir };

/**
 * The organiser's definitions: `forms/` and `content/`, or the folders that the environment names. Only tests that stay
 * green after every edit which the README invites to may read them: those of `tests/shipped`.
 */
export const SHIPPED: SourceFolders = {
  formsDir: process.env.FORMS_DIR ?? join(root, 'forms'),
  contentDir: process.env.CONTENT_DIR ?? join(root, 'content'),
};
