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
    'logo.svg',
    SVG.replace('<path', '<script>alert(1)</script><path'),
    'this file holds a script, which would run as part of the site: remove it',
  ],
  [
    'page.html',
    '<a href="javascript:alert(1)">A</a>',
    'this file holds a script, which would run as part of the site: remove it',
  ],
  ['setup.EXE', 'MZ', 'visitors could run this file: remove it'],
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
