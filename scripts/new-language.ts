import { tell } from '#definitions/sources/tell.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { readNamed } from './commandLine/readNamed.ts';
import { newLanguage } from './newLanguage.ts';

const USAGE =
  () => tell`Adds a language to the site as a draft. In fr, en, pt and es the texts of the interface come with the program.

  npm run new-language -- ID         as "es" or "pt-BR"
      --name Español                 what the language calls itself
      --label ES                     what the switch calls it
      --lang fr                      speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { name: id, values } = readNamed(
  USAGE,
  {
    name: { type: 'string' },
    label: { type: 'string' },
  },
  () => tell`name the new language, and nothing else`,
);

try {
  process.stdout.write(newLanguage(definitionFolders(), { ...values, id }));
} catch (error) {
  endWithError(error, USAGE);
}
