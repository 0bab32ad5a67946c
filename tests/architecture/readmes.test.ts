import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { frozenPath } from '../support/definitionFolders.ts';

const root = join(import.meta.dirname, '../..');
const READMES = [
  'README.md',
  'forms/README.md',
  'content/README.md',
  'src/README.md',
  'src/server/README.md',
  'src/server/GUIDE.md',
];
const textOf = (readme: string) => readFileSync(join(root, readme), 'utf8');
const FILE_NAMES = new Set(
  globSync('{src,scripts,tests}/**/*.*', { cwd: root }).map((path) => basename(path)),
);
/** Files that a command creates only when needed. */
const CREATED_LATER = ['content/messages/.retired.json'];

it('README.md has at most 120 lines', () => {
  expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(120);
});

it.each(READMES)('%s: no row of a table is longer than 120 characters', (readme) => {
  const long = textOf(readme)
    .split('\n')
    .filter((line) => /^\s*\|/.test(line) && line.length > 120);
  expect(long).toEqual([]);
});

it.each(READMES)('%s: the paths in backticks exist', (readme) => {
  const codes = [...textOf(readme).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
  expect(codes.filter((code) => !exists(code))).toEqual([]);
});

it.each(READMES)('%s: the targets of links and pictures exist', (readme) => {
  const links = [...textOf(readme).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  const targets = links.map(([, link, picture]) => link ?? picture ?? '');
  expect(targets.filter((target) => !/^https:/.test(target) && !hasTarget(readme, target))).toEqual([]);
});

/** Whether the text is no path of the repository, or a path that exists. A placeholder (`<id>`) matches any name. */
function exists(code: string): boolean {
  if (/^[\w.-]+\.(?:ts|tsx)$/.test(code)) return FILE_NAMES.has(code);
  if (!/^(?:src|scripts|tests|forms|content|\.github)\/[^\s{}"]+$/.test(code) || CREATED_LATER.includes(code))
    return true;
  // The organiser may remove any form or page, so paths of both are looked up in the frozen copy.
  const base = /^(?:forms|content)\//.test(code) ? frozenPath('.') : root;
  const pattern = code.replaceAll(/<[^>]+>/g, '*');
  return pattern.includes('*')
    ? globSync(pattern, { cwd: base }).length > 0
    : existsSync(join(base, pattern));
}

function hasTarget(readme: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? readme : join(dirname(readme), path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(textOf(file)).includes(anchor);
}

/** Anchors of the headings, as GitHub generates them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
