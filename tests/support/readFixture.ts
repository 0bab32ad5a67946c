import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';

/** The two files of a form in `tests/fixtures`. */
export function readFixture(id: string): { schema: FormSchema; ui: FormUi } {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', id, name), 'utf8'));
  return { schema: read('schema.json'), ui: read('ui.json') };
}
