import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { withSources } from '../support/definitionFiles.ts';

const FILE = 'content/messages/fr.json';

/** The problems of a message file with these bytes, as printed. */
function problemsOf(bytes: Buffer): string[] {
  return withSources({}, (_, folders) => {
    mkdirSync(join(folders.contentDir, 'messages'), { recursive: true });
    writeFileSync(join(folders.contentDir, 'messages/fr.json'), bytes);
    const { problems, files, messages } = loadSources(folders);
    expect(messages).toEqual({});
    return problems.map((problem) => formatProblem(problem, files.get(problem.file)?.text));
  });
}

const SAVE = /save the file as UTF-8 \(VS Code: .*"Save with Encoding"; Notepad: "Save as", encoding UTF-8\)/;

it('reports the first byte that is not UTF-8, its letter in Latin-1, and how to save the file', () => {
  const text = '{\n  "a": "Thé",\n  "b": "été"\n}\n';
  const [problem = '', ...others] = problemsOf(Buffer.from(text, 'latin1'));
  expect(others).toEqual([]);
  const [head, line, caret] = problem.split('\n');
  expect(head).toMatch(new RegExp(`^${FILE}:2:11 not UTF-8: the byte 0xE9 here is "é" in Windows-1252`));
  expect(head).toMatch(SAVE);
  expect({ line, caret }).toEqual({ line: '    "a": "Th\uFFFD",', caret: '            ^' });
});

it('finds the first wrong byte after letters of several bytes and a saved replacement character', () => {
  const bytes = Buffer.concat([Buffer.from('{ "a": "😀é\uFFFD'), Buffer.from([0xe8]), Buffer.from('" }')]);
  expect(problemsOf(bytes)).toEqual([
    expect.stringMatching(/^content\/messages\/fr\.json:1:13 .* 0xE8 .*"è"/),
  ]);
});

it('reports a file that ends inside a letter', () => {
  const bytes = Buffer.from('{ "a": "é').subarray(0, -1);
  expect(problemsOf(bytes)).toEqual([expect.stringMatching(/^content\/messages\/fr\.json:1:9 .* 0xC3 /)]);
});

it.each([
  ['little endian', Buffer.from('\uFEFF{ "a": "é" }', 'utf16le')],
  ['big endian', Buffer.from('\uFEFF{ "a": "é" }', 'utf16le').swap16()],
  ['little endian without a byte order mark', Buffer.from('{ "a": "é" }', 'utf16le')],
  ['big endian without a byte order mark', Buffer.from('{ "a": "é" }', 'utf16le').swap16()],
])('refuses UTF-16, %s', (_, bytes) => {
  const problems = problemsOf(bytes);
  expect(problems).toEqual([
    expect.stringMatching(/^content\/messages\/fr\.json:1:1 the file is saved as UTF-16/),
  ]);
  expect(problems[0]).toMatch(SAVE);
});

it('refuses a saved replacement character, which readers would see', () => {
  expect(problemsOf(Buffer.from('{ "a": "Th\uFFFD" }'))).toEqual([
    expect.stringMatching(
      /^content\/messages\/fr\.json:1:11 "\uFFFD" stands where a letter was lost .*: write it again/,
    ),
  ]);
});

it('reports a file that the system cannot open', () => {
  withSources({ [FILE]: {} }, (_, folders) => {
    symlinkSync('loop.json', join(folders.contentDir, 'loop.json'));
    expect(loadSources(folders).problems.map((problem) => formatProblem(problem))).toEqual([
      expect.stringMatching(/^content\/loop\.json:1:1 cannot be read: ELOOP/),
    ]);
  });
});

it.skipIf(process.getuid?.() === 0)('reports a file or folder without read permission', () => {
  withSources({ [FILE]: {}, 'content/pages/home.json': {} }, (_, folders) => {
    chmodSync(join(folders.contentDir, 'messages/fr.json'), 0);
    chmodSync(join(folders.contentDir, 'pages'), 0);
    expect(loadSources(folders).problems.map((problem) => formatProblem(problem))).toEqual([
      expect.stringMatching(/^content\/messages\/fr\.json:1:1 cannot be read: EACCES/),
      expect.stringMatching(/^content\/pages\/:1:1 cannot be read: EACCES/),
    ]);
    chmodSync(join(folders.contentDir, 'pages'), 0o700);
  });
});
