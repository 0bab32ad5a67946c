import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFormats } from './makeFormats.ts';

/** Writes the files generated from the formats. Run it after changing a format, a block folder, an icon or a widget. */
for (const [file, text] of await makeFormats('src')) writeFileSync(join('src', file), text);
