import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { sourceLocale, sourceMessages } from '../sources/sourceLocale.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { WARNING } from './Report.ts';

/** Warns about each text that contains a spelling that `misspelt` of site.json lists, with the correct one. */
export function checkMisspellings(files: ReadonlyMap<string, CheckedFile>): void {
  const site = (files.get('content/site.json')?.value ?? {}) as Loose<SiteDefinition>;
  const { misspelt = {} } = site;
  const source = sourceMessages(sourceLocale(site));
  for (const [path, { annotated, report }] of files) {
    if (path.startsWith('content/messages/') && path !== source) continue;
    for (const { annotation, path: place, value } of annotated) {
      if (annotation !== 'text') continue;
      for (const [wrong, right] of Object.entries(misspelt)) {
        if (value.includes(wrong))
          report(place, tell`"${wrong}" is misspelt: write "${right}", unless it has to stay so`, WARNING);
      }
    }
  }
}
