import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { makeFormats } from './makeFormats.ts';
import { removeInterfaceTexts } from './removeInterfaceTexts.ts';

/**
 * Writes the files generated from the formats, and removes from the site and the tests' definitions the texts that the interface has
 * no more. Run it after changing a format, a block folder, an icon or a widget, or removing a text of the interface.
 */
for (const [file, text] of await makeFormats('src')) writeFileSync(join('src', file), text);
removeInterfaceTexts('content/messages', ['fr']);
removeInterfaceTexts('tests/fixtures/fair/content/messages', ['fr', 'en']);
const { output, error } = messagesCommand({ formsDir: 'forms', contentDir: 'content' }, []);
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = error ? 1 : 0;
