import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { type Edit, finishEdit, writeEdit } from '#publication/writeEdit.ts';
import { atEnd } from '../support/atEnd.ts';
import { withSources } from '../support/definitionFiles.ts';
import { killedAfter } from '../support/killAfter.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const BEFORE = {
  'forms/a/ui.json': '{"a":1}',
  'forms/gone/ui.json': '{"d":1}',
  'content/site.json': '{"b":1}',
};

const EDIT: Edit = {
  texts: new Map([
    ['forms/a/ui.json', { before: '{"a":1}', after: '{"a":2}' }],
    ['content/site.json', { before: '{"b":1}', after: '{"b":2}' }],
    ['content/pages/new.json', { before: undefined, after: '{"c":2}' }],
    ['content/public/new.bin', { before: undefined, after: Buffer.from([255]) }],
    ['forms/gone/ui.json', { before: '{"d":1}', after: undefined }],
  ]),
  moves: [{ from: 'content/public/2025.pdf', to: 'content/public/2026.pdf' }],
};

function inFolders(use: (folders: SourceFolders, read: () => Record<string, string>) => void): void {
  withSources(BEFORE, (_, folders) => {
    mkdirSync(join(folders.contentDir, 'public'));
    writeFileSync(join(folders.contentDir, 'public/2025.pdf'), '%PDF');
    const root = join(folders.contentDir, '..');
    use(folders, () =>
      Object.fromEntries(
        globSync('{forms,content}/**/{*,.*}', { cwd: root, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
      ),
    );
  });
}

const OLD = { ...BEFORE, 'content/public/2025.pdf': '%PDF' };
const NEW = {
  'forms/a/ui.json': '{"a":2}',
  'content/site.json': '{"b":2}',
  'content/pages/new.json': '{"c":2}',
  'content/public/new.bin': '\ufffd',
  'content/public/2026.pdf': '%PDF',
};

it('leaves the folders as before or as after, wherever the process is killed', () => {
  const seen: unknown[] = [];
  for (let killed = true; killed; )
    inFolders((folders, read) => {
      killed = killedAfter(seen.length, () => writeEdit(folders, EDIT));
      finishEdit(folders);
      const left = read();
      expect([OLD, NEW]).toContainEqual(left);
      expect(existsSync(join(folders.formsDir, 'gone'))).toBe('forms/gone/ui.json' in left);
      seen.push(left);
    });
  expect(seen.length).toBeGreaterThan(15);
  expect(seen).toContainEqual(OLD);
  expect(seen.at(-2)).toEqual(NEW);
});

it('changes nothing where a file has changed, a name is taken, or another command is writing', () => {
  inFolders((folders, read) => {
    const changed = new Map(EDIT.texts).set('content/site.json', { before: '{"b":0}', after: '{}' });
    expect(() => writeEdit(folders, { ...EDIT, texts: changed })).toThrow(
      'content/site.json has changed meanwhile',
    );
    const taken = { from: 'content/public/2025.pdf', to: 'content/site.json' };
    expect(() => writeEdit(folders, { ...EDIT, moves: [taken] })).toThrow('content/site.json exists already');
    expect(read()).toEqual(OLD);
    const journal = join(folders.contentDir, '.edit.json');
    writeFileSync(journal, JSON.stringify({ pid: process.ppid, decided: true, files: [], moves: [] }));
    expect(() => writeEdit(folders, EDIT)).toThrow('another command is writing');
    expect(() => finishEdit(folders)).toThrow(`process ${process.ppid}`);
    writeFileSync(journal, '');
    finishEdit(folders);
    expect(existsSync(journal)).toBe(false);
    writeEdit(folders, EDIT);
    expect(read()).toEqual(NEW);
  });
});

it('notices that a file has changed which it read and leaves as it is', () => {
  inFolders((folders, read) => {
    const kept = new Map(EDIT.texts).set('content/site.json', { before: '{"b":0}', after: '{"b":0}' });
    expect(() => writeEdit(folders, { texts: kept, moves: [] })).toThrow(
      'content/site.json has changed meanwhile',
    );
    expect(read()).toEqual(OLD);
  });
});

const small = temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]).status === 0;
if (mounted) atEnd(() => void spawnSync('umount', [small]));

it.skipIf(!mounted)(`a full disk changes none${mounted ? '' : ' (skipped: this user cannot mount)'}`, () => {
  const folders = { formsDir: join(small, 'forms'), contentDir: join(small, 'content') };
  mkdirSync(folders.contentDir);
  const write = (after: string) =>
    writeEdit(folders, {
      texts: new Map([
        ['content/a.json', { before: undefined, after: 'a' }],
        ['content/b.json', { before: undefined, after }],
      ]),
      moves: [],
    });
  expect(() => write('x'.repeat(64_000))).toThrow(/ENOSPC/);
  expect(readdirSync(folders.contentDir)).toEqual([]);
  write('b');
  expect(readdirSync(folders.contentDir), 'once there is room').toEqual(['a.json', 'b.json']);
});

it('keeps what a person has written since an interrupted command', () => {
  inFolders((folders, read) => {
    const files = [{ path: 'content/site.json', before: 'other', after: 'another' }];
    const journal = { pid: process.pid, decided: true, files, moves: [] };
    writeFileSync(join(folders.contentDir, '.edit.json'), JSON.stringify(journal));
    expect(() => finishEdit(folders)).toThrow('content/site.json has changed since an interrupted command');
    expect(read()).toMatchObject(OLD);
  });
});
