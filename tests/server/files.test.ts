import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { readFixture } from '../support/readFixture.ts';
import { csv, exportedStore } from '../support/server/exportedStore.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';

const copy = copyDefinitions();
cpSync(join(import.meta.dirname, '../fixtures/photos'), join(copy.folder, 'forms/photos'), {
  recursive: true,
});
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  { folders: copy.folders, limits: { noScriptBurst: 60 } },
);
const { add, run } = exportedStore();
const png = (name: string) => new File([new Uint8Array(pngFile())], name);
const pdf = (name: string) => new File([new Uint8Array(pdfFile({}))], name);

async function send(files: [string, File | string][]) {
  const body = new FormData();
  body.append('nom', 'Abena');
  for (const [name, file] of files) body.append(name, file);
  const response = await fetch(`${server.url}/api/photos`, { method: 'POST', body });
  return { status: response.status, ...(await response.json()) };
}

it('several files of one name are stored in their order, each under its own name', async () => {
  const sent = await send([
    ['photos', png('b.png')],
    ['photos', pdf('a.pdf')],
    ['dossier[annexes]', pdf('c.pdf')],
  ]);
  expect(sent).toMatchObject({ status: 201 });
  const stored = (await server.stored()).at(-1);
  const files = await server.store.files(stored?.id ?? 0);
  expect(files.map(({ field, name }) => [field, name])).toEqual([
    ['photos.0', 'b.png'],
    ['photos.1', 'a.pdf'],
    ['dossier.annexes.0', 'c.pdf'],
  ]);
  expect(stored?.payload).toMatchObject({ photos: [{ name: 'b.png' }, { name: 'a.pdf' }] });
});

it('each wrong file, and one too many, is refused by its place', async () => {
  const wrong = await send([
    ['photos', png('a.png')],
    ['photos', new File(['no picture'], 'b.png')],
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.errors[0]).toMatch(/^photos\.1: /);
  const four = ['a', 'b', 'c', 'd'].map((name): [string, File] => ['photos', png(`${name}.png`)]);
  expect(await send(four)).toMatchObject({ status: 422, errors: ['photos: Joignez 3 fichiers au maximum.'] });
  expect(await send([['photos', png('a.png')]])).toMatchObject({
    errors: ['photos: Joignez au moins 2 fichiers.'],
  });
  const text = await send([
    ['photos', png('a.png')],
    ['photos', 'b.png'],
  ]);
  expect(text.status).toBe(422);
});

it('without script files are added, removed one by one and sent', async () => {
  const browser = new NoScriptBrowser(server.url);
  await browser.open('/photos');
  expect(browser.control('photos').hasAttribute('multiple')).toBe(true);
  browser.fill([['nom', 'Abena']]);
  browser.attach('photos', png('a.png'), new File(['no picture'], 'wrong.png'), png('b.png'));
  await browser.press();
  expect(browser.page.querySelector('#field_photos__error')?.textContent).toContain('wrong.png');
  expect(browser.text()).toContain('a.png');
  expect(browser.text()).toContain('b.png');
  expect(browser.page.querySelectorAll('.rare-files li')).toHaveLength(2);
  browser.attach('photos', pdf('c.pdf'));
  await browser.press('clear photos.0');
  expect(
    [...browser.page.querySelectorAll('.rare-files .file-name')].map((each) => each.firstChild?.textContent),
  ).toEqual(['b.png', 'c.pdf']);
  await browser.press('next');
  expect(browser.text()).toContain('Relecture');
  await browser.press('next');
  expect(browser.answer.status).toBe(201);
});

it('exports have the names in one cell', async () => {
  const { schema, ui } = readFixture('photos');
  const compilation = compileForm('photos', schema, ui, 'Africa/Douala');
  const photos = ['b.png', 'a.png'].map((name) => ({ name, size: 1 }));
  await add(compilation, { nom: 'Abena', photos });
  const [header = [], row = []] = csv(await run('--format', 'csv', '--form', 'photos'));
  expect(row[header.indexOf('Photos du stand')]).toBe('b.png; a.png');
});
