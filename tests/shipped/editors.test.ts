import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { underlined } from '../support/editorService.ts';

it.each(inject('definitions'))(
  'an editor underlines nothing when $name',
  async ({ formsDir, contentDir }) => {
    const folders: Record<string, string> = { forms: formsDir, content: contentDir };
    for (const path of loadSources({ formsDir, contentDir }).files.keys()) {
      const [part = '', ...rest] = path.split('/');
      const text = readFileSync(join(folders[part] ?? '', ...rest), 'utf8');
      expect(await underlined(path, text), path).toEqual([]);
    }
  },
);
