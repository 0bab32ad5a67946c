import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listInterfaceTexts } from './listInterfaceTexts.ts';

/** Removes from a site's files of messages the texts that the interface has no more. The first locale is the site's own. */
export function removeInterfaceTexts(folder: string, locales: readonly string[]): void {
  const read = (locale: string): Record<string, string> =>
    JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
  const shown = listInterfaceTexts();
  const gone = Object.keys(read(locales[0] ?? '')).filter((id) => !Object.hasOwn(shown, id));
  if (gone.length === 0) return;
  for (const locale of locales) {
    const texts = read(locale);
    for (const id of gone) delete texts[id];
    writeFileSync(join(folder, `${locale}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
}
