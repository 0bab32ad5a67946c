import { expect, it } from 'vitest';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { checkPublicFolder } from '#publication/checkPublicFolder.ts';
import { withSources } from '../support/definitionFiles.ts';

/** What is said of a file of this name and text; empty if nothing. */
function told(name: string, text: string): string[] {
  return withSources({ [`content/public/${name}`]: text }, ({ publicFiles }, { contentDir }) =>
    checkPublicFolder(contentDir, publicFiles).map((problem) => formatProblem(problem)),
  );
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

it.each([
  [
    'photo.jpg',
    '<html>Not found</html>',
    'this is no ".jpg" file: browsers cannot show it; save it again in this format',
  ],
  ['plan.pdf', 'PK', 'this is no ".pdf" file: browsers cannot show it; save it again in this format'],
  ['art/logo.svg', 'logo', 'this is no ".svg" file: browsers cannot show it; save it again in this format'],
  [
    'logo.svg',
    SVG.replace('<path', '<script>alert(1)</script><path'),
    'this file holds a script, which would run as part of the site: remove it',
  ],
  [
    'logo.svg',
    SVG.replace('<path', '<path onload="alert(1)"'),
    'this file holds a script, which would run as part of the site: remove it',
  ],
  [
    'page.html',
    '<a href="javascript:alert(1)">A</a>',
    'this file holds a script, which would run as part of the site: remove it',
  ],
  ['setup.EXE', 'MZ', 'visitors could run this file: remove it'],
  [
    'inscrits.csv',
    'nom;tel',
    'everyone can read this file, and ".csv" files often hold people\'s data: remove it, unless all may have it',
  ],
])('warns of %s with %s', (name, text, message) => {
  expect(told(name, text)).toEqual([`content/public/${name}:1:1 warning: ${message}`]);
});

it.each([
  ['plan.pdf', '%PDF-1.7'],
  ['logo.svg', SVG],
  ['notes.txt', 'Bonjour'],
  ['page.html', '<p>Bonjour</p>'],
])('says nothing of %s with %s', (name, text) => {
  expect(told(name, text)).toEqual([]);
});
