import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailFile, mailPath } from '#server/store/storagePaths.ts';
import { application, post } from '../support/chaos/applicants.ts';
import { csv } from '../support/server/exportedStore.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { upload } from '../support/server/tusClient.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const OLD = 'prix-presidentiel';
const NEW = 'prix';
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const sources = makeSources(folder);
let server = await startHere(dataDir, { env: sources });

function edit(name: string, change: (value: Record<string, object>) => void): void {
  const path = join(folder, name);
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, JSON.stringify(value));
}

function rename(from: string, to: string): void {
  renameSync(join(folder, 'forms', from), join(folder, 'forms', to));
}

const callFormerly = (id: string, ...formerly: string[]) =>
  edit(`forms/${id}/ui.json`, (ui) => Object.assign(ui, { formerly }));

const run = async (...args: string[]) => (await runSubmissions(dataDir, args, sources)).stdout;
const statusOf = async (address: string) => (await fetch(server.url + address)).status;

/** The path in the mail of a subscription that ends it. */
async function leavePath(reference: string): Promise<string> {
  const { whole } = mailFile(mailPath(dataDir), reference);
  await expect.poll(() => existsSync(whole), { timeout: 10_000 }).toBe(true);
  const mail = readFileSync(whole, 'utf8').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return /\/_subscription\/leave\/[^"\s>]+/.exec(mail)?.[0] ?? '';
}

it('keeps submissions, files, subscriptions and what is on its way when its folder is renamed', async () => {
  const { reference } = await (await post(server.url, application())).json();
  const { formVersion } = JSON.parse(await run('show', reference));
  const body = () => JSON.stringify({ email: 'ama@example.org' });
  const subscribed = await post(server.url, { key: 'one', marker: '', path: '/api/newsletter', body });
  const leave = await leavePath((await subscribed.json()).reference);
  const announced = { form: '/api/prix-presidentiel', field: 'pieceJointes.preuvesImpact' };
  const { id } = await upload(server.url, PDF, announced);

  rename(OLD, NEW);
  callFormerly(NEW, OLD);
  rename('newsletter', 'lettre');
  callFormerly('lettre', 'newsletter');
  edit('content/site.json', ({ newsletter }) => Object.assign(newsletter!, { form: 'lettre' }));
  await expect.poll(() => statusOf(`/_form/${NEW}`), { timeout: 20_000 }).toBe(200);

  for (const name of [OLD, NEW]) {
    expect(await run('list', '--form', name)).toMatch(new RegExp(`^${reference} .* ${NEW}  [0-9a-f]{12}\n$`));
    for (const path of ['_form', '_period']) expect(await statusOf(`/${path}/${name}`), path).toBe(200);
  }
  // From a page that was opened before, with a file that went up before.
  const opened = application();
  const named = opened.body() as FormData;
  named.set('pieceJointes[preuvesImpact]', JSON.stringify({ upload: id }));
  const headers = { 'form-version': formVersion, 'idempotency-key': opened.key };
  const sent = await fetch(server.url + opened.path, { method: 'POST', body: named, headers });
  expect(sent.status).toBe(201);
  const shown = JSON.parse(await run('show', (await sent.json()).reference));
  expect(shown).toMatchObject({ formId: NEW, formVersion });

  expect(csv(await run('export', '--format', 'csv', '--form', NEW))).toHaveLength(3);
  const [titles = [], ...entries] = csv(await run('register', '--format', 'csv'));
  const count = titles.indexOf('Envois conservés');
  const counts = Object.fromEntries(entries.map((entry) => [entry[0], entry[count]]));
  expect(counts).toMatchObject({ 'Souscription au de Prix Présidentiel': '2', "Lettre d'information": '1' });
  await run('files', reference, '--to', join(folder, 'files'));
  expect(readdirSync(join(folder, 'files'))).toHaveLength(5);

  const left = await fetch(server.url + leave, { method: 'POST' });
  expect(left.status).toBe(200);
  expect(await left.text()).toContain('Lettre d&#x27;information');
  expect(await run('list', '--form', 'lettre')).toBe('');
});

it('has what came under both names once it names the earlier ones, also before a server starts', async () => {
  await server.stop();
  rename(NEW, 'prix-du-salon');
  callFormerly('prix-du-salon', OLD);
  expect(await run('list', '--form', 'prix-du-salon')).toBe('');
  callFormerly('prix-du-salon', OLD, NEW);
  expect(
    (await run('list', '--form', 'prix-du-salon')).match(/ prix-du-salon {2}[0-9a-f]{12}/gm),
  ).toHaveLength(2);
  server = await startHere(dataDir, { env: sources });
  expect((await run('list')).match(/ prix-du-salon {2}[0-9a-f]{12}/gm)).toHaveLength(2);
});
