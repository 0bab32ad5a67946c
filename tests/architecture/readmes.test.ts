import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { frozenPath } from '../support/definitionFolders.ts';
import {
  allLines,
  blocksOf,
  READMES,
  type Readme,
  readmeBlock,
  readmeLine,
  textOf,
} from '../support/readmes/readmes.ts';

const root = join(import.meta.dirname, '../..');
const FILE_NAMES = new Set(
  globSync('{src,scripts,tests}/**/*.*', { cwd: root }).map((path) => basename(path)),
);
const DECISIONS = globSync('src/decisions/*.md', { cwd: root }).sort();
const PAGES = [...READMES, ...DECISIONS];
/** Files that a command creates only when needed. */
const CREATED_LATER = [
  ...['content/messages/.retired.json', 'content/messages/.translated.json'],
  'content/.publication.json',
];

it('README.md has at most 120 lines', () => {
  expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(120);
});

it.each(PAGES)('%s: no row of a table is longer than 120 characters', (readme) => {
  const long = textOf(readme)
    .split('\n')
    .filter((line) => /^\s*\|/.test(line) && line.length > 120);
  expect(long).toEqual([]);
});

it.each(PAGES)('%s: the paths in backticks exist', (readme) => {
  const codes = [...textOf(readme).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
  expect(codes.filter((code) => !exists(code))).toEqual([]);
});

it.each(PAGES)('%s: the targets of links and pictures exist', (readme) => {
  const links = [...textOf(readme).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  const targets = links.map(([, link, picture]) => link ?? picture ?? '');
  expect(targets.filter((target) => !/^https:/.test(target) && !hasTarget(readme, target))).toEqual([]);
});

it('decisions are numbered in order; each has its number and title, a date and a status', () => {
  const wrong = DECISIONS.filter((path, index) => {
    const file = `${String(index + 1).padStart(3, '0')}-`;
    const head = new RegExp(
      `^# ${index + 1}\\. .+\n\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (?:accepted|superseded).*\\.\n`,
    );
    return !basename(path).startsWith(file) || !head.test(textOf(path));
  });
  expect(DECISIONS).not.toEqual([]);
  expect(wrong).toEqual([]);
});

/** The literal arguments of all calls of a function in the tests. */
function callsOf(name: string): string[][] {
  const call = new RegExp(
    `\\b${name}\\(((?:\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"),?)+)\\s*\\)`,
    'g',
  );
  return globSync('tests/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(call)].map(([, literals = '']) =>
      [...literals.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
        (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
      ),
    ),
  );
}

/** Scripts that run the tests themselves. */
const TESTS = ['npm test', 'npm test -- --on postgres', 'npm run chaos', 'npx vitest run --project shipped'];

it('every command line of the READMEs, and every script of package.json, is run by a test', () => {
  const lines = callsOf('readmeLine').map(([line = '']) => readmeLine(line));
  const blocks = callsOf('readmeBlock').map(([readme, start]) => readmeBlock(readme as Readme, start ?? ''));
  const run = [...lines, ...blocks].map((text) => `${text.replaceAll(/\s+/g, ' ')} `);
  const isRun = (line: string) => TESTS.includes(line) || run.some((text) => text.includes(`${line} `));
  expect(allLines().filter((line) => !isRun(line))).toEqual([]);
});

it.each(READMES)('%s: every block is run by a test', (readme) => {
  const starts = callsOf('readmeBlock').flatMap(([of, start]) => (of === readme && start ? [start] : []));
  const texts = blocksOf(readme).flatMap(({ language, text }) => (language === 'text' ? [] : [text]));
  expect(texts.filter((text) => !starts.some((start) => text.startsWith(start)))).toEqual([]);
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
