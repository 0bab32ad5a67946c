import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '#contract/attempt.ts';
import type { FormUi } from '#definitions/formats/formats.ts';

/**
 * Returns the id that each renamed form of a folder has now, by its earlier ones. A server checks the definitions before it
 * publishes them; here a name that is a form, or that two forms claim, is left out.
 */
export function formerNames(formsDir: string): Map<string, string> {
  const ids = attempt(() => readdirSync(formsDir)) ?? [];
  const claims = ids.flatMap((id) => {
    const ui = attempt(
      () => JSON.parse(readFileSync(join(formsDir, id, 'ui.json'), 'utf8')) as Partial<FormUi>,
    );
    const names = Array.isArray(ui?.formerly) ? ui.formerly : [];
    return names.map((name): [string, string] => [String(name), id]);
  });
  const claimed = claims.map(([name]) => name);
  const single = (name: string) => claimed.indexOf(name) === claimed.lastIndexOf(name);
  return new Map(claims.filter(([name]) => !ids.includes(name) && single(name)));
}
