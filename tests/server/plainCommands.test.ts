import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOf, type DefinitionsCopy } from '../support/copyOf.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { browse, NAVIGATION } from '../support/server/browse.ts';
import { PlainBrowser } from '../support/server/PlainBrowser.ts';
import { startPlainServer } from '../support/server/plainServer.ts';
import type { TestServer } from '../support/server/testServer.ts';

let server: TestServer;
let copy: DefinitionsCopy;
beforeAll(async () => {
  copy = copyOf(FROZEN);
  cpSync(join(import.meta.dirname, '../fixtures/delegation'), join(copy.folder, 'forms/delegation'), {
    recursive: true,
  });
  server = await startPlainServer({}, { folders: copy.folders });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(copy.folder, { recursive: true });
});

function post(controls: [name: string, value: string][]) {
  const headers = { ...NAVIGATION, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(controls).toString();
  return browse(`${server.url}/_form/delegation`, { method: 'POST', headers, body });
}

const PROTOTYPE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

it('a command that no button sends is answered 422 with the step again', async () => {
  const commands = [
    ...PROTOTYPE.flatMap((name) => [name, `add ${name}`, `remove ${name}.0`, `clear ${name}`]),
    ...['add', 'add ', 'add none', 'add etablissement', 'add personnes.nom', 'add personnes.__proto__'],
    ...['remove', 'remove personnes', 'remove personnes.9', 'remove personnes.0.nom', 'up personnes.-1'],
    ...['down personnes.1e9', 'up .0', 'delete personnes.0', 'NEXT', 'clear', 'clear etablissement'],
  ];
  for (const command of commands) {
    const { status, body } = await post([
      ['personnes[0][nom]', 'Abena'],
      ['plain:do', command],
    ]);
    expect([command, status]).toEqual([command, 422]);
    expect(body).toContain('value="Abena"');
  }
});

it('whatever the other controls say is answered without a fault', async () => {
  const names = ['plain:step', 'plain:asked', 'plain:began', 'personnes[]', 'etablissement[]'];
  const odd = ['-1', '1e9', 'Infinity', '1.5', '\0', '__proto__'];
  for (const name of [...names, '__proto__', 'constructor', 'personnes[__proto__][nom]', '__proto__[nom]']) {
    for (const value of odd) {
      const { status } = await post([
        [name, value],
        [name, value],
      ]);
      expect([name, value, status < 500]).toEqual([name, value, true]);
    }
  }
});

it('a button of a list that its form has no more leaves the answers on the page', async () => {
  const browser = new PlainBrowser(server.url);
  await browser.open('/_form/delegation');
  browser.control('etablissement').value = 'Lycée de Biyem-Assi';
  browser.form.querySelector<HTMLButtonElement>('[value="add personnes"]')!.value = 'add eleves';
  await browser.press('add eleves');
  expect(browser.answer.status).toBe(422);
  expect(browser.control('etablissement').value).toBe('Lycée de Biyem-Assi');
  expect(browser.text()).toContain("Ce bouton n'existe plus");
});
