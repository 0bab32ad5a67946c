import { tell } from '#definitions/sources/tell.ts';
import { questions } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { orUsage, parseLine } from './commandLine/readOptions.ts';
import { speakIn } from './commandLine/speakIn.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { newEdition } from './newEdition.ts';

const USAGE = `Sets the site forward to its next edition: shows each change, and writes those that you accept, all at once.

  npm run new-edition -- YEAR
      --dates weekday|date     days keep their day of the week, or their date, without asking
      --yes                    accepts every change (by weekday unless --dates says otherwise)
      --json                   only lists the changes, for programs
      --lang fr                speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { values, positionals } = orUsage(USAGE, () => {
  const line = parseLine({
    allowPositionals: true,
    options: {
      dates: { type: 'string' },
      yes: { type: 'boolean' },
      json: { type: 'boolean' },
      lang: { type: 'string' },
    },
  });
  speakIn(line.values.lang);
  if (line.positionals.length !== 1)
    throw new UsageError(tell`name the year of the next edition, and nothing else`);
  return line;
});

const { ask, end } = questions();
try {
  const [year = ''] = positionals;
  process.stdout.write(await newEdition(definitionFolders(), { ...values, year }, { ask }));
} catch (error) {
  endWithError(error, USAGE);
} finally {
  end();
}
