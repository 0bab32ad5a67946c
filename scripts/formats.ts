import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { carryInterfaceTexts } from './carryInterfaceTexts.ts';
import { makeFormats } from './makeFormats.ts';

/**
 * Writes the files generated from the formats, records the translations of the site, and gives the tests' definitions and new
 * sites new texts of the interface. Run it after changing a format, a block folder, an icon, a widget or a text of the interface.
 */
for (const [file, text] of await makeFormats('src')) writeFileSync(join('src', file), text);
const { output, error } = messagesCommand({ formsDir: 'forms', contentDir: 'content' }, []);
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = error ? 1 : 0;
for (const folder of ['tests/fixtures/fair/content/messages', 'src/messages/shipped'])
  carryInterfaceTexts('content/messages', folder, ['fr', 'en']);
