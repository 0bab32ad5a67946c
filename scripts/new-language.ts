import { tell } from '#definitions/sources/tell.ts';
import { printMade } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { readNamed } from './commandLine/readNamed.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { newLanguage, publishLanguage } from './newLanguage.ts';

const USAGE =
  () => tell`Adds a language to the site as a draft. In fr, en, pt and es the texts of the interface come with the program.

  npm run new-language -- ID         as "es" or "pt-BR"
      --name Español                 what the language calls itself
      --label ES                     what the switch calls it
      --public                       instead takes "draft" of a language that the site has out of site.json
      --lang fr                      speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { name: id, values } = readNamed(
  USAGE,
  {
    name: { type: 'string' },
    label: { type: 'string' },
    public: { type: 'boolean' },
  },
  () => tell`name the new language, and nothing else`,
);

await printMade(USAGE, () => {
  const { public: publishes, ...named } = values;
  if (publishes && (named.name ?? named.label) !== undefined)
    throw new UsageError(tell`"--public" goes with no other option: site.json has the name and label`);
  const folders = definitionFolders();
  return publishes ? publishLanguage(folders, id) : newLanguage(folders, { ...named, id });
});
