import { FIELDS } from './fields.ts';
import { FILES } from './files.ts';
import { FOLDERS } from './folders.ts';
import type { Mistake } from './Mistake.ts';
import { PAGES } from './pages.ts';
import { PUBLIC } from './publicFiles.ts';
import { CONTRADICTIONS, NAMES, SITES, WRITING } from './rules.ts';
import { SMALL_SITE } from './site.ts';
import { SITE_KEYS } from './siteKeys.ts';
import { STEPS } from './steps.ts';
import { SYNTAX } from './syntax.ts';
import { THEME } from './theme.ts';

/** All mistakes, by what they are made in. */
export const TABLES = {
  SYNTAX,
  FILES,
  FOLDERS,
  WRITING,
  CONTRADICTIONS,
  FIELDS,
  STEPS,
  PAGES,
  SITES,
  SITE_KEYS,
  NAMES,
  THEME,
  PUBLIC,
};

/** The text of the file with the mistake. */
export function mistaken({ name, file, from, to }: Mistake): string {
  const before = SMALL_SITE[file];
  if (from === undefined) return to;
  if (typeof before !== 'string' || before.split(from).length !== 2)
    throw new Error(`${name}: ${from} does not occur exactly once in ${file}`);
  return before.replace(from, () => to);
}
