import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { browse, NAVIGATION } from '../support/server/browse.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import { ROUTED_IDS } from '../support/server/noScriptForms.ts';

const copy = copyDefinitions();
cpSync(join(import.meta.dirname, '../fixtures/delegation'), join(copy.folder, 'forms/delegation'), {
  recursive: true,
});
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  { folders: copy.folders, limits: { noScriptBurst: 60 } },
);

type Controls = [name: string, value: string][];

async function send(id: string, controls: Controls, { multipart = false, from = '127.0.0.1' } = {}) {
  const form = new FormData();
  for (const control of controls) form.append(...control);
  const encoded = new Response(multipart ? form : new URLSearchParams(controls));
  const type = encoded.headers.get('content-type') ?? '';
  const headers = { ...NAVIGATION, 'content-type': type, 'x-forwarded-for': from };
  const body = new Uint8Array(await encoded.arrayBuffer());
  const answer = await browse(`${server.url}/_form/${id}`, { method: 'POST', headers, body });
  return { ...answer, type: answer.headers['content-type'] };
}

/** The names of all controls on the first screen of a form. */
async function namesOf(id: string): Promise<{ id: string; names: string[] }> {
  const { body } = await browse(`${server.url}/_form/${id}`);
  return { id, names: [...body.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name) };
}

const PROTOTYPE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const INDICES = ['0', '1', '-1', '1.5', '1e9', '4294967296', 'Infinity'];

const oddName = (names: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    fc
      .array(fc.constantFrom(...names, ...PROTOTYPE, ...INDICES, '[', ']', '[]', '.', ''), { maxLength: 6 })
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...names, ...PROTOTYPE), fc.constantFrom(...INDICES, ...PROTOTYPE))
      .map(([list, index]) => `${list}[${index}][nom]`),
  );

const oddValue = fc.oneof(
  fc.constantFrom(...PROTOTYPE, ...INDICES, 'f'.repeat(32), '{"upload":"x"}', '\0', '\ud800', 'true'),
  fc.constantFrom('add personnes', 'remove personnes.0', 'up personnes.1', 'down personnes.0', 'back'),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

it('a command that no button sends is answered 422 with the step again', async () => {
  const commands = [
    ...[...PROTOTYPE, 'changeList', 'in'].flatMap((name) => [name, `${name} personnes.0`, `step ${name}`]),
    ...PROTOTYPE.flatMap((name) => [`add ${name}`, `remove ${name}.0`, `clear ${name}`]),
    ...['add', 'add ', 'add none', 'add etablissement', 'add personnes.nom', 'add personnes.__proto__'],
    ...[
      'step',
      'step 0',
      'remove',
      'remove personnes',
      'remove personnes.9',
      'remove personnes.0.nom',
      'up personnes.-1',
    ],
    ...['up personnes.0', 'down personnes.0', 'add personnes.0', 'change personnes.0'],
    ...['down personnes.1e9', 'up .0', 'delete personnes.0', 'NEXT', 'clear', 'clear etablissement'],
  ];
  for (const command of commands) {
    const { status, body } = await send('delegation', [
      ['personnes[0][nom]', 'Abena'],
      ['noScript:do', command],
    ]);
    expect(status, command).toBe(422);
    expect(body).toContain('value="Abena"');
  }
});

it('no command adds an entry beyond the maximum of the list', async () => {
  const most = 3;
  for (const [count, status] of [
    [most - 1, 200],
    [most, 422],
  ] as const) {
    const answer = await send('delegation', [
      ['personnes[]', String(count)],
      ['noScript:do', 'add personnes'],
    ]);
    expect(answer.status).toBe(status);
  }
});

it('whatever controls are sent, to any form and in either encoding, the answer is a page', async () => {
  const forms = await Promise.all(['delegation', ...ROUTED_IDS].map(namesOf));
  const post = fc.constantFrom(...forms).chain(({ id, names }) =>
    fc.record({
      id: fc.constant(id),
      multipart: fc.boolean(),
      controls: fc.array(fc.tuple(oddName(names), oddValue), { minLength: 1, maxLength: 12 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(post, async ({ id, multipart, controls }) => {
      const { status, type } = await send(id, controls, { multipart });
      expect([200, 422]).toContain(status);
      expect(type).toMatch(/^text\/html/);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('a button of a list that its form has no more leaves the answers on the page', async () => {
  const browser = new NoScriptBrowser(server.url);
  await browser.open('/_form/delegation');
  browser.control('etablissement').value = 'Lycée de Biyem-Assi';
  browser.form.querySelector<HTMLButtonElement>('[value="add personnes"]')!.value = 'add eleves';
  await browser.press('add eleves');
  expect(browser.answer.status).toBe(422);
  expect(browser.control('etablissement').value).toBe('Lycée de Biyem-Assi');
  expect(browser.text()).toContain("Ce bouton n'existe plus");
});

it('entries of a list take from the tokens of their address, however few bytes say how many there are', async () => {
  for (const [from, name] of [
    ['203.0.113.1', 'personnes[]'],
    ['203.0.113.2', 'personnes[199][nom]'],
  ] as const) {
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++)
      statuses.push((await send('delegation', [[name, '200']], { from })).status);
    expect(statuses, name).toEqual([422, 422, 429]);
  }
});
