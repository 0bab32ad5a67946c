import { tell } from '#definitions/sources/tell.ts';
import { printMade } from './commandLine/ask.ts';
import { readNamed } from './commandLine/readNamed.ts';
import { newSite } from './newSite.ts';

const USAGE =
  () => tell`Writes an empty site for another event: pages, a form, the texts of the interface. It asks for what is left out.

  npm run new-site -- DIR --languages pt,en --currency EUR --zone Europe/Lisbon
      --replace          DIR has a site, as . in a clone has: the new one stands in place of its forms/ and content/
      --country PT       two letters; default: the country of the zone
      --lang fr          speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { name: folder, values } = readNamed(
  USAGE,
  {
    languages: { type: 'string' },
    currency: { type: 'string' },
    zone: { type: 'string' },
    replace: { type: 'boolean' },
    country: { type: 'string' },
  },
  () => tell`name the folder of the new site, and nothing else`,
);

await printMade(USAGE, (asked) => newSite({ ...values, folder }, asked));
