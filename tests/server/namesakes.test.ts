import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { encodeParts, encodePayload } from '#journey/payload.ts';
import { checkAll } from '#publication/checkAll.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { namesakes } from '../support/namesakes.ts';
import { csv } from '../support/server/exportedStore.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import { complete } from '../support/server/noScriptForms.ts';
import { readXlsx } from '../support/server/readXlsx.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { schema, ui, answers } = namesakes;
const FORMS = [
  { id: 'constructor', encoding: 'json' },
  { id: 'valueof', encoding: 'multipart' },
] as const;

const folder = temporaryFolder();
const folders = { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') };
makeSources(folder);
for (const { id, encoding } of FORMS) {
  const submission = { ...ui.submission, path: `/api/${id}`, encoding };
  const files = {
    'schema.json': schema,
    'ui.json': { ...ui, route: `/${id}`, submission },
    'examples/constructor.json': { title: 'Un exemple', answers },
  };
  mkdirSync(join(folder, 'forms', id, 'examples'), { recursive: true });
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, 'forms', id, name), JSON.stringify(value, null, 2));
}
const server = await startTestServer({}, { folders, logger: createLogger('error') });

const formOf = (id: string) => server.publications.current().forms.get(id)!.form;
const payloadOf = (id: string, given = answers) => encodePayload(formOf(id), given, new Date());

it('passes the check', () => {
  const problems = checkAll(loadSources(folders), readTranslationRecords(folders.contentDir));
  const own = problems.filter(({ file }) => /^forms\/(constructor|valueof)\//.test(file));
  expect(own.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it.each(FORMS)('is sent without script, and as $encoding', async ({ id, encoding }) => {
  const browser = new NoScriptBrowser(server.url);
  await browser.open(`/_form/${id}`);
  await browser.press();
  expect(browser.text()).toContain('Nommez-vous.');
  expect(browser.text()).toContain('Choisissez un genre.');
  await complete(browser, formOf(id), answers);
  expect(browser.answer.status).toBe(201);
  expect(browser.text()).toContain('12 rue A');

  const body = new FormData();
  for (const [name, text] of encodeParts(formOf(id), answers, new Date())) body.append(name, String(text));
  const send = (given: object) => server.post(`/api/${id}`, encoding === 'json' ? given : body);
  expect((await send(payloadOf(id))).status).toBe(201);
  const [plain, sent] = (await server.stored()).filter(({ formId }) => formId === id);
  expect(plain?.payload).toEqual(payloadOf(id));
  expect(sent?.payload).toEqual(payloadOf(id));
});

it('refuses what is wrong at its fields, and asks for what is missing', async () => {
  const { valueOf: _, ...others } = payloadOf('constructor');
  const response = await server.post('/api/constructor', { ...others, toString: 'A', constructor: 'none' });
  expect(response.status).toBe(422);
  expect((await response.json()).details.map(({ path }: { path: string }) => path)).toEqual([
    'toString',
    'constructor',
    'valueOf.constructor',
  ]);
});

it('is exported with its answers', async () => {
  const text = await runSubmissions(server.dataDir, ['export', '--format', 'csv', '--form', 'constructor']);
  const [header = [], row = []] = csv(text.stdout);
  const cells = Object.fromEntries(header.map((title, index) => [title, row[index]]));
  expect(cells).toMatchObject({
    Nom: 'Ama',
    Genre: 'Second',
    École: 'Lycée',
    Combien: '',
    Sujets: 'Sujet A; Sujet B',
    'Adresse – Rue': '12 rue A',
    'Personne 1 – Âge': '',
    'Personne 2 – Âge': '17',
    'Repas – Riz': '',
    'Repas – Plantain': '2',
    'Genre (price)': '8',
    'Genre (constructor)': '',
    Repas: '12',
  });
  const to = join(folder, 'export.xlsx');
  await runSubmissions(server.dataDir, ['export', '--format', 'xlsx', '--form', 'constructor', '--to', to]);
  const [sheet] = await readXlsx(to);
  expect(sheet?.rows[1]?.map((cell) => cell?.value)).toContain('12 rue A');
});

it.each(FORMS)('has an OpenAPI description that fits its answers, as $encoding', async ({ id, encoding }) => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, ownProperties: true, coerceTypes: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const media = encoding === 'json' ? 'application/json' : 'multipart/form-data';
  const pointer = `/paths/~1api~1${id}/post/requestBody/content/${media.replace('/', '~1')}`;
  const { examples } = document.paths[`/api/${id}`].post.requestBody.content[media];
  const validate = ajv.compile({ $ref: `api#${pointer}/schema` });
  validate(examples.constructor.value);
  expect(validate.errors).toBeNull();
  expect(validate({})).toBe(false);
});
