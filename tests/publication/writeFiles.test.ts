import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder, WrittenByOther, writeTogether } from '#publication/translation/writeFiles.ts';
import { atEnd } from '../support/atEnd.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const OLD = new Map([
  ['a.json', 'old a'],
  ['b.json', 'old b'],
]);
const NEW = new Map([
  ['a.json', 'new a'],
  ['b.json', 'new b'],
  ['c.json', 'new c'],
]);

function folderWith(texts: ReadonlyMap<string, string>, folder = temporaryFolder()): string {
  for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  return folder;
}

it('writes all files', () => {
  const folder = folderWith(OLD);
  writeTogether(folder, readFolder(folder), NEW);
  expect(readFolder(folder)).toEqual(NEW);
});

it('makes the folder', () => {
  const folder = join(temporaryFolder(), 'messages');
  writeTogether(folder, readFolder(folder), NEW);
  expect(readFolder(folder)).toEqual(NEW);
});

it.each([
  ['changed', (path: string) => writeFileSync(path, 'of another'), 'of another'],
  ['removed', (path: string) => rmSync(path), undefined],
])('writes none if one was %s meanwhile', (_, spoil, left) => {
  const folder = folderWith(OLD);
  const before = readFolder(folder);
  spoil(join(folder, 'b.json'));
  expect(() => writeTogether(folder, before, NEW)).toThrow(WrittenByOther);
  expect(readFolder(folder).get('a.json')).toBe('old a');
  expect(readFolder(folder).get('b.json')).toBe(left);
  expect(readFolder(folder).has('c.json')).toBe(false);
});

const small = temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]).status === 0;
if (mounted) atEnd(() => void spawnSync('umount', [small]));

it.skipIf(!mounted)(`a full disk changes none${mounted ? '' : ' (skipped: this user cannot mount)'}`, () => {
  folderWith(OLD, small);
  const full = new Map([...NEW, ['c.json', 'x'.repeat(64_000)]]);
  expect(() => writeTogether(small, readFolder(small), full)).toThrow(/ENOSPC/);
  expect(readFolder(small)).toEqual(OLD);
  writeTogether(small, readFolder(small), NEW);
  expect(readFolder(small), 'once there is room').toEqual(NEW);
});
