import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { carryInterfaceTexts } from './carryInterfaceTexts.ts';
import { makeFormats } from './makeFormats.ts';

/** The definitions of the tests. */
const FROZEN = { formsDir: 'tests/fixtures/fair/forms', contentDir: 'tests/fixtures/fair/content' };

/**
 * Writes the files generated from the formats, and gives the tests' definitions new texts of the interface. Run it after changing a
 * format, a block folder, an icon, a widget or the list of texts.
 */
for (const [file, text] of await makeFormats('src')) writeFileSync(join('src', file), text);
carryInterfaceTexts('content/messages', join(FROZEN.contentDir, 'messages'), ['fr', 'en']);
process.stderr.write(messagesCommand(FROZEN, []).error);
