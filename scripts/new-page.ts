import { tell } from '#definitions/sources/tell.ts';
import { printMade } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { readNamed } from './commandLine/readNamed.ts';
import { newPage } from './newPage.ts';

const USAGE = () => tell`Writes a page to begin with into content/pages. It asks for what is left out.

  npm run new-page -- ID --title TITLE --description TEXT
      --lang fr          speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { name: id, values } = readNamed(
  USAGE,
  {
    title: { type: 'string' },
    description: { type: 'string' },
  },
  () => tell`name the new page, and nothing else`,
);

await printMade(USAGE, (asked) => newPage(definitionFolders(), { ...values, id }, asked));
