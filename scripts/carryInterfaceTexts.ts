import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listInterfaceTexts } from './listInterfaceTexts.ts';

/**
 * Makes the interface's texts of other definitions complete: adds those that only `from` has, removes those that the interface has no
 * more, and leaves all others as they are. Both folders have files of messages by locale.
 */
export function carryInterfaceTexts(from: string, to: string, locales: readonly string[]): void {
  const shown = listInterfaceTexts();
  const source = read(join(to, `${locales[0]}.json`));
  for (const locale of locales) {
    const path = join(to, `${locale}.json`);
    const given = read(join(from, `${locale}.json`));
    const texts = read(path);
    for (const id of Object.keys(source)) if (!Object.hasOwn(shown, id)) delete texts[id];
    for (const id of Object.keys(shown)) if (given[id]) texts[id] ??= given[id];
    const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

function read(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, 'utf8'));
}
