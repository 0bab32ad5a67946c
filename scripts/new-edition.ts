import { tell } from '#definitions/sources/tell.ts';
import { printMade } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { readNamed } from './commandLine/readNamed.ts';
import { newEdition } from './newEdition.ts';

const USAGE =
  () => tell`Sets the site forward to its next edition: shows each change, and writes those that you accept, all at once.

  npm run new-edition -- YEAR
      --dates weekday|date     days keep their day of the week, or their date, without asking
      --yes                    accepts every change (by weekday unless --dates says otherwise)
      --json                   only lists the changes, for programs
      --lang fr                speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { name: year, values } = readNamed(
  USAGE,
  {
    dates: { type: 'string' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  () => tell`name the year of the next edition, and nothing else`,
);

await printMade(USAGE, (asked) => newEdition(definitionFolders(), { ...values, year }, asked));
