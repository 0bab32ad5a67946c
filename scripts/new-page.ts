import { tell } from '#definitions/sources/tell.ts';
import { questions } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { orUsage, parseLine } from './commandLine/readOptions.ts';
import { speakIn } from './commandLine/speakIn.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { newPage } from './newPage.ts';

const USAGE = `Writes a page to begin with into content/pages. It asks for what is left out.

  npm run new-page -- ID --title TITLE --description TEXT
      --lang fr          speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { values, positionals } = orUsage(USAGE, () => {
  const line = parseLine({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      description: { type: 'string' },
      lang: { type: 'string' },
    },
  });
  speakIn(line.values.lang);
  if (line.positionals.length !== 1) throw new UsageError(tell`name the new page, and nothing else`);
  return line;
});

const { ask, end } = questions();
try {
  const [id = ''] = positionals;
  process.stdout.write(await newPage(definitionFolders(), { ...values, id }, { ask }));
} catch (error) {
  endWithError(error, USAGE);
} finally {
  end();
}
