import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFormats } from './makeFormats.ts';

/** Writes what follows from the formats: run it after a change of one, and of a folder of blocks or icons. */
for (const [file, text] of await makeFormats('src')) writeFileSync(join('src', file), text);
