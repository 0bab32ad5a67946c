import type { Mistake } from './Mistake.ts';

const ROUTE = 'content/pages/tarifs.json';

/** Mistakes in names of files, and those from which others follow. */
export const FOLDERS: readonly Mistake[] = [
  {
    name: 'copy of a file, as a download is named',
    file: 'forms/cours/schema (1).json',
    to: '{ not JSON',
    told: ['forms/cours/schema (1).json:1:1 warning: this is a copy, which nothing reads: delete it'],
  },
  {
    name: 'copy of a page, as a desktop names it',
    file: 'content/pages/tarifs - Copie.json',
    to: '{}',
    told: ['content/pages/tarifs - Copie.json:1:1 warning: this is a copy, which nothing reads: delete it'],
  },
  {
    name: 'copy of a form',
    file: 'forms/cours copy 2/ui.json',
    to: '{}',
    told: ['forms/cours copy 2:1:1 warning: this is a copy, which nothing reads: delete it'],
  },
  {
    name: 'file of an unknown name',
    file: 'forms/cours/shcema.json',
    to: '{}',
    told: ['forms/cours/shcema.json:1:1 no known kind of file; known: '],
  },
  {
    name: 'route that changed, before the links that it breaks',
    file: ROUTE,
    from: '"/tarifs"',
    to: '"/prix"',
    told: [
      `${ROUTE}:2:12 3 links lead to "/tarifs", and none to this route: write "/tarifs" again, or add it to "aliases"`,
      'content/pages/accueil.json:7:123 the link "/tarifs" leads nowhere',
      'content/site.json:16:150 the link "/tarifs" leads nowhere',
      'content/site.json:16:279 the link "/tarifs" leads nowhere',
    ],
  },
  {
    name: 'link that leads nowhere, alone',
    file: 'content/pages/accueil.json',
    from: '"link": "/tarifs"',
    to: '"link": "/tarif"',
    told: [
      'content/pages/accueil.json:7:123 the link "/tarif" leads nowhere: no route, alias or public file; did you mean "/tarifs"?',
    ],
  },
];
