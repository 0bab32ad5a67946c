import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';

const copy = copyDefinitions();
const fixture = join(import.meta.dirname, '../fixtures/mise-en-page');
cpSync(fixture, join(copy.folder, 'forms/mise-en-page'), { recursive: true });
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  { folders: copy.folders, limits: { noScriptBurst: 60 } },
);

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
