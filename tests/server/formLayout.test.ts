import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { readFixture } from '../support/readFixture.ts';
import { csv, exportedStore } from '../support/server/exportedStore.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';

const copy = copyDefinitions();
const fixture = join(import.meta.dirname, '../fixtures/mise-en-page');
cpSync(fixture, join(copy.folder, 'forms/mise-en-page'), { recursive: true });
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  { folders: copy.folders, limits: { noScriptBurst: 60 } },
);
const { add, run } = exportedStore();

it('the other answer has a column beside its choice', async () => {
  const { schema, ui } = readFixture('mise-en-page');
  const compilation = compileForm('mise-en-page', schema, ui, 'Africa/Douala');
  await add(compilation, { nom: 'Abena', livrer: false, paiement: 'autre', paiement_autre: 'chèque' });
  const [header = [], row = []] = csv(await run('--format', 'csv', '--form', 'mise-en-page'));
  const at = header.indexOf('Paiement');
  expect(header[at + 1]).toBe('Paiement – Autre');
  expect(row.slice(at, at + 2)).toEqual(['Autre', 'chèque']);
});

it('a step appears and disappears without script; texts and rows are there', async () => {
  const browser = new NoScriptBrowser(server.url);
  await browser.open('/mise-en-page');
  expect(browser.page.querySelector('.rare-text a')?.getAttribute('href')).toBe('/conditions');
  expect(browser.page.querySelectorAll('.steps li')).toHaveLength(2);
  const tick = (value: string) => {
    for (const radio of browser.form.querySelectorAll<HTMLInputElement>('[name=livrer]'))
      radio.checked = radio.value === value;
  };
  browser.control('nom').value = 'Abena';
  tick('true');
  await browser.press();
  expect(browser.page.querySelectorAll('.steps li')).toHaveLength(3);
  expect(browser.page.querySelector('details')?.textContent).toContain("l'étage");
  const [row] = browser.page.querySelectorAll('.rare-row');
  expect([...(row?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual([
    'code_postal',
    'ville',
  ]);
  expect(browser.text()).not.toContain('Le soir');
  browser.control('rue').value = 'Rue 1';
  browser.control('ville').value = 'Douala';
  await browser.press('next');
  // Its section is asked by an answer of the step.
  expect(browser.text()).toContain('Le soir');
  await browser.press('back');
  tick('false');
  await browser.press('next');
  expect(browser.text()).toContain('Relecture');
  expect(browser.text()).not.toContain('Rue 1');
  await browser.press('back');
  tick('true');
  await browser.press('next');
  expect(browser.control('rue').value).toBe('Rue 1');
});
