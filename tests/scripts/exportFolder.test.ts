import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/readConfig.ts';
import { replaceFolder } from '../../scripts/export/folders.ts';
import { readExportOptions } from '../../scripts/export/readExportOptions.ts';
import type { SiteFile } from '../../scripts/export/siteFiles.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let parent: string;
let to: string;
beforeEach(() => {
  parent = temporaryFolder();
  to = join(parent, 'site');
});

const page = (text: string, compressed = false): SiteFile => ({
  type: 'text/html',
  body: Buffer.from(text),
  etag: '',
  cache: 'revalidate',
  ...(compressed && { brotli: Buffer.from('br'), gzip: Buffer.from('gz') }),
});

/** Writes an export of these files; those with `.js` are immutable. */
const write = (files: Map<string, SiteFile>) =>
  replaceFolder(to, files, new Set([...files.keys()].filter((name) => name.endsWith('.js'))));
const site = (...names: string[]) => new Map(names.map((name) => [name, page(name, name.endsWith('.js'))]));
const names = () =>
  (readdirSync(to, { recursive: true }) as string[]).filter((name) => !name.startsWith('_export')).sort();

describe('the folder of an export', () => {
  it('is new, with compressed files beside the others, and readable by a web server', async () => {
    await write(site('index.html', 'en/stand.html', 'm/a.1.js'));
    expect(names()).toEqual([
      'en',
      'en/stand.html',
      'index.html',
      'm',
      'm/a.1.js',
      'm/a.1.js.br',
      'm/a.1.js.gz',
    ]);
    expect(readFileSync(join(to, 'm/a.1.js.br'), 'utf8')).toBe('br');
    expect(readdirSync(parent)).toEqual(['site']);
  });

  it('keeps the hashed files of the export before for one more, and nothing else of it', async () => {
    await write(site('index.html', 'old.html', 'm/a.1.js'));
    await write(site('index.html', 'm/a.2.js'));
    expect(names().filter((name) => !/\.(?:br|gz)$/.test(name))).toEqual([
      'index.html',
      'm',
      'm/a.1.js',
      'm/a.2.js',
    ]);
    expect(names()).toContain('m/a.1.js.br');
    await write(site('index.html', 'm/a.3.js'));
    expect(names().filter((name) => name.endsWith('.js'))).toEqual(['m/a.2.js', 'm/a.3.js']);
    expect(readdirSync(parent)).toEqual(['site']);
  });

  it('may be an empty one', async () => {
    mkdirSync(to);
    await write(site('index.html'));
    expect(names()).toEqual(['index.html']);
  });

  it('is refused if it holds anything that no export has written', async () => {
    mkdirSync(join(to, 'deep'), { recursive: true });
    writeFileSync(join(to, 'deep/own.txt'), 'mine');
    await expect(write(site('index.html'))).rejects.toThrow(
      `${to} is not empty and holds no earlier export: name a new`,
    );
    rmSync(to, { recursive: true });
    await write(site('index.html'));
    mkdirSync(join(to, 'deep'));
    writeFileSync(join(to, 'deep/own.txt'), 'mine');
    await expect(write(site('index.html'))).rejects.toThrow(
      'no export has written (deep/own.txt): move them away first',
    );
    expect(readFileSync(join(to, 'deep/own.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(parent)).toEqual(['site']);
  });

  it('is not taken for absent because something in it is', async () => {
    mkdirSync(to);
    symlinkSync(join(parent, 'nowhere'), join(to, 'dangling'));
    await expect(write(site('index.html'))).rejects.toThrow('is not empty');
    expect(readdirSync(to)).toEqual(['dangling']);
  });

  it.each([[false], [true]])(
    'loses no file that appears while it is written (after an export: %s)',
    async (exported) => {
      if (exported) await write(site('index.html', 'deep/a.html'));
      /** While the export writes its entries, a file appears in the folder that the export will replace. */
      class Appearing extends Map<string, SiteFile> {
        override *[Symbol.iterator](): MapIterator<[string, SiteFile]> {
          mkdirSync(join(to, 'deep'), { recursive: true });
          writeFileSync(join(to, 'deep/own.txt'), 'mine');
          yield* super.entries();
          return undefined;
        }
      }
      await expect(write(new Appearing(site('index.html')))).rejects.toThrow(
        exported
          ? 'Files that appeared meanwhile in the one before are in'
          : 'files have appeared in it meanwhile',
      );
      const kept = readdirSync(parent, { recursive: true }).filter((name) =>
        String(name).endsWith('own.txt'),
      );
      expect(kept).toHaveLength(1);
      expect(existsSync(join(to, 'index.html'))).toBe(exported);
    },
  );

  it('names no file outside itself, whatever its list says', async () => {
    writeFileSync(join(parent, 'secret.js'), 'mine');
    await write(site('index.html'));
    const list = { files: ['index.html', '_export.json', '../secret.js'], immutable: ['../secret.js'] };
    writeFileSync(join(to, '_export.json'), JSON.stringify(list));
    await write(site('index.html'));
    expect(names()).toEqual(['index.html']);
    expect(readFileSync(join(parent, 'secret.js'), 'utf8')).toBe('mine');
    writeFileSync(join(to, '_export.json'), '[');
    await expect(write(site('index.html'))).rejects.toThrow('is no list of an export');
  });

  it('says why it cannot be written', async () => {
    writeFileSync(join(parent, 'file'), '');
    to = join(parent, 'file');
    await expect(write(site('index.html'))).rejects.toThrow(
      `${to} cannot be written: it, or a part of its path, is a file`,
    );
    to = join(parent, 'file/site');
    await expect(write(site('index.html'))).rejects.toThrow('is a file');
    if (process.getuid?.() === 0) return;
    chmodSync(parent, 0o500);
    to = join(parent, 'site');
    await expect(write(site('index.html'))).rejects.toThrow('this user may not write there');
    chmodSync(parent, 0o700);
  });
});

describe('the command', () => {
  const read = (args: string[], env: Record<string, string> = {}) =>
    readExportOptions(args, readConfig(env, '/srv'));

  it('takes the folder and the origins', () => {
    const args = ['--to', '/var/www', '--api', 'https://api.example.org/'];
    expect(read(args, { PAGES_ORIGIN: 'https://fair.example.org', OFFLINE_PAGES: 'off' })).toEqual({
      to: '/var/www',
      apiUrl: 'https://api.example.org',
      publicUrl: 'https://fair.example.org',
      formsDir: '/srv/forms',
      contentDir: '/srv/content',
      offlinePages: false,
    });
    expect(read([...args, '--url', 'https://www.example.org'])).toMatchObject({
      publicUrl: 'https://www.example.org',
    });
  });

  it.each([
    [[], 'Say where to write: --to DIR.'],
    [[], 'Say where the forms are sent: --api https://api.example.org.'],
    [['--api', 'api.example.org'], '--api api.example.org: expected an http(s) origin without a path'],
    [['--api', 'https://a.org/x'], '--api https://a.org/x: expected an http(s) origin'],
    [['--api', 'ftp://a.org'], 'expected an http(s) origin'],
    [['--api', 'https://a.org', '--url', 'nowhere'], '--url nowhere: expected an http(s) origin'],
    [
      ['--api', 'http://a.org', '--url', 'https://b.org'],
      '--api http://a.org: browsers let a page of https://b.org call only https.',
    ],
    [['--nowhere'], 'There is no option "--nowhere".'],
  ])('refuses %j', (args, message) => {
    expect(() => read(args)).toThrow(message);
  });

  it('prints how it is used, and the errors of definitions with their place', async () => {
    const run = (args: string[], env: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, ['scripts/export.ts', ...args], {
        env: { ...process.env, ...env },
      }).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
    const copy = copyDefinitions();
    const [form = ''] = readdirSync(copy.folders.formsDir);
    writeFileSync(join(copy.folders.formsDir, form, 'ui.json'), '{\n  broken\n}');
    const [usage, broken] = await Promise.all([
      run([]),
      run(['--to', to, '--api', 'https://api.example.org'], {
        FORMS_DIR: copy.folders.formsDir,
        CONTENT_DIR: copy.folders.contentDir,
      }),
    ]);
    expect(usage).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run export -- --to DIR --api URL'),
    });
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/ui\.json:2:\d+/) });
    expect(existsSync(to)).toBe(false);
  });
});
