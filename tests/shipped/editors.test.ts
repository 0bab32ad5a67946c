import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { SHIPPED } from '../support/definitionFolders.ts';
import { underlined } from '../support/editorService.ts';

/** Most edits leave most files as they are: what the editor says of the same text at the same path is asked once. */
const known = new Map<string, Promise<unknown[]>>();

function underlinedOnce(path: string, text: string): Promise<unknown[]> {
  const key = `${path}\n${text}`;
  const found = known.get(key) ?? underlined(path, text);
  known.set(key, found);
  return found;
}

it.each(inject('definitions'))(
  'an editor underlines nothing when $name',
  async ({ formsDir, contentDir }) => {
    const folders: Record<string, string> = { forms: formsDir, content: contentDir };
    // A copy names the formats as the files that it was made of do.
    const places: Record<string, string> = { forms: SHIPPED.formsDir, content: SHIPPED.contentDir };
    for (const path of loadSources({ formsDir, contentDir }).files.keys()) {
      const [part = '', ...rest] = path.split('/');
      const text = readFileSync(join(folders[part] ?? '', ...rest), 'utf8');
      expect(await underlinedOnce(join(places[part] ?? '', ...rest), text), path).toEqual([]);
    }
  },
);
