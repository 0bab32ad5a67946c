import { describe, expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { LIMITS } from '#server/config/limits.ts';
import { formRecord } from '#server/live/FormVersions.ts';
import { startExpiry } from '#server/organiser/expireSubmissions.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { standSchema, standUi, testPublication } from '../support/server/testPublication.ts';
import { announce } from '../support/server/tusClient.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';
import { runSubmissions, trySubmissions } from '../support/submissionsCommand.ts';

const HOUR_MS = 3_600_000;
const TOKEN = 'a-token-of-at-least-24-characters';

let server: TestServer;

/** The test publication, in which a change has made another version of the form `stand`. */
function changed(change: (schema: typeof standSchema) => void): Publication {
  const publication = testPublication('2');
  const schema = structuredClone(standSchema);
  change(schema);
  const { form, validators, texts } = compileForm('stand', schema, standUi, 'Africa/Douala');
  const forms = new Map([...publication.forms, ['stand', { form, validators }]]);
  return {
    ...publication,
    forms,
    texts: { ...publication.texts, fr: { ...publication.texts.fr, ...texts } },
  };
}

/** The pack `gold` costs three times as much. */
const dearer = () =>
  changed(({ properties }) => {
    const [gold] = properties.pack?.oneOf ?? [];
    Object.assign(gold!, {
      details: { price: 2700, features: ['a', 'b'] },
      amounts: { big: 1500, small: 900 },
    });
  });

const versionOf = (publication: Publication) => publication.forms.get('stand')?.form.version ?? '';
const FIRST = versionOf(testPublication());

const live = async () =>
  (await server.store.forms.list('stand')).filter(({ replacedAt }) => replacedAt === null);

/** Publishes, and waits until the store knows it. */
async function goLive(publication: Publication): Promise<void> {
  server.publications.replace(publication);
  await expect
    .poll(async () => (await live()).map(({ version }) => version))
    .toEqual([versionOf(publication)]);
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Makes the first version of the form one that was replaced so long ago. */
const replacedAgo = (hours: number) =>
  changeStored(
    server.dataDir,
    `update form_versions set replaced_at = '${hoursAgo(hours)}' where version = '${FIRST}'`,
  );

const send = (version: string, headers: Record<string, string> = {}, body: unknown = VALID) =>
  server.post('/api/stands', body, { 'form-version': version, ...headers });

interface Refused {
  errors: string[];
  details: { code: string; path?: string }[];
}

describe('a version that was replaced', () => {
  it('holds its price for 72 hours, then is refused with what has changed', async () => {
    server = await startTestServer();
    await goLive(dearer());
    await replacedAgo(71.9);
    const first = await send(FIRST, { 'idempotency-key': 'k' });
    expect(first.status).toBe(201);
    expect(await server.stored()).toMatchObject([{ formVersion: FIRST, computed: { amount: 300 } }]);

    await replacedAgo(72.1);
    const late = await send(FIRST, { 'idempotency-key': 'other' });
    expect(late.status).toBe(409);
    expect(((await late.json()) as Refused).details).toMatchObject([
      { code: 'server.formChanged' },
      { code: 'server.fieldPrices', path: 'pack' },
    ]);
    // A submission that is stored already is confirmed, not stored again.
    const again = await send(FIRST, { 'idempotency-key': 'k' });
    expect({ status: again.status, body: await again.json() }).toEqual({
      status: 201,
      body: await first.json(),
    });
    expect((await send(FIRST, { 'idempotency-key': 'k' }, { ...VALID, nom: 'Bela' })).status).toBe(422);
    expect(await server.stored()).toHaveLength(1);

    expect((await send(versionOf(dearer()))).status).toBe(201);
    expect((await server.stored()).at(-1)).toMatchObject({ computed: { amount: 900 } });
    // A file that goes up ahead is judged by the form as it is now: the submission is told.
    await changeStored(
      server.dataDir,
      `update form_versions set replaced_at = '${hoursAgo(99)}' where form = 'dossier'`,
    );
    const announced = { form: '/api/dossiers', field: 'papers.cv', filename: 'a.pdf' };
    expect((await announce(server.url, 100, announced, { 'form-version': '0123456789ab' })).status).toBe(201);
  });

  it('is refused at once with FORM_VERSION_HOURS=0, as is one that nobody has published', async () => {
    server = await startTestServer({ FORM_VERSION_HOURS: '0' });
    await goLive(dearer());
    for (const version of [FIRST, '0123456789ab', 'x', 'x'.repeat(3_000)])
      expect((await send(version)).status).toBe(409);
    expect((await server.post('/api/stands', VALID)).status).toBe(201);
  });

  it('is refused once it is withdrawn, which the audit and the lists show', async () => {
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN });
    const { dataDir } = server;
    const current = versionOf(dearer());
    await expect.poll(live).toHaveLength(1);
    expect(
      await trySubmissions(dataDir, ['withdraw-version', '--form', 'stand', '--version', FIRST]),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining('is what applicants see now') });
    await goLive(dearer());
    expect((await send(FIRST)).status).toBe(201);
    expect((await send(current)).status).toBe(201);
    const before = (await runSubmissions(dataDir, ['versions', '--form', 'stand'])).stdout.split('\n');
    expect(before[0]).toMatch(
      new RegExp(`^stand  ${FIRST}  since .*  1 submission  replaced .*, accepted until `),
    );
    expect(before[1]).toMatch(new RegExp(`^stand  ${current}  since .*  1 submission  live$`));

    const withdrawn = await runSubmissions(dataDir, ['withdraw-version', '--form', 'stand']);
    expect(withdrawn.stdout).toContain(`Withdrawn: stand ${FIRST}`);
    expect((await send(FIRST)).status).toBe(409);
    expect((await send(current)).status).toBe(201);
    expect((await runSubmissions(dataDir, ['versions'])).stdout).toContain('withdrawn');
    expect((await server.store.audited()).at(-1)).toMatchObject({
      ...{ action: 'withdraw-version', formId: 'stand', count: 1, outcome: 'done' },
    });

    const lines = (await runSubmissions(dataDir, ['list'])).stdout.split('\n');
    expect(lines[0]).toContain(`${FIRST} (already replaced)`);
    expect(lines[1]).toMatch(new RegExp(`${current}$`));
    const answer = await fetch(`${server.url}/api/stands`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await answer.json()).toMatchObject({
      items: [
        { formVersion: FIRST, earlierVersion: true },
        { formVersion: current, earlierVersion: false },
        { formVersion: current, earlierVersion: false },
      ],
    });
    // Back to the first version: it counts again, and its withdrawal is over.
    await goLive(testPublication('3'));
    await goLive(dearer());
    expect((await send(FIRST)).status).toBe(201);
  });

  it('keeps the time at which it was replaced when the server starts with other definitions', async () => {
    server = await startTestServer();
    const { dataDir } = server;
    await goLive(dearer());
    await replacedAgo(80);
    const [{ replacedAt }] = (await server.store.forms.list('stand')) as unknown as [{ replacedAt: string }];
    await server.close();
    const third = changed(({ properties }) => Object.assign(properties.nom!, { minLength: 2 }));
    server = await startTestServer({}, { dataDir, publication: third });
    await expect.poll(live).toMatchObject([{ version: versionOf(third) }]);
    const stored = await server.store.forms.list('stand');
    expect(stored).toMatchObject([
      { version: FIRST, replacedAt },
      { version: versionOf(dearer()), replacedAt: expect.any(String) },
      { version: versionOf(third), replacedAt: null },
    ]);
    expect(Date.now() - Date.parse(stored[1]?.replacedAt ?? '')).toBeLessThan(60_000);
    expect((await send(FIRST)).status).toBe(409);
    expect((await send(versionOf(dearer()))).status).toBe(201);
  });

  it('was replaced for all copies when one of them replaced it', async () => {
    server = await startTestServer();
    const next = dearer();
    // As another copy does it. This one still shows the first version.
    await server.store.forms.publish([...next.forms.values()].map((form) => formRecord(next, form)));
    await replacedAgo(73);
    expect((await send(versionOf(next))).status).toBe(201);
    expect((await send(FIRST)).status).toBe(201);
    server.publications.replace(next);
    expect((await send(FIRST)).status).toBe(409);
  });

  it('is removed a day later if nobody has answered it', async () => {
    server = await startTestServer();
    const { store, files, dataDir, publications } = server;
    await goLive(dearer());
    expect((await send(FIRST)).status).toBe(201);
    const third = changed(({ properties }) => Object.assign(properties.nom!, { minLength: 2 }));
    await goLive(third);
    const expire = async () => {
      const logger = createLogger('silent');
      const publication = () => publications.current();
      await startExpiry({ store, files, mailDir: mailPath(dataDir), publication, logger, limits: LIMITS })();
      return (await store.forms.list('stand')).map(({ version }) => version);
    };
    const all = [FIRST, versionOf(dearer()), versionOf(third)];
    await changeStored(
      dataDir,
      `update form_versions set replaced_at = '${hoursAgo(95)}' where replaced_at is not null`,
    );
    expect(await expire()).toEqual(all);
    await changeStored(
      dataDir,
      `update form_versions set replaced_at = '${hoursAgo(97)}' where replaced_at is not null`,
    );
    expect(await expire()).toEqual([FIRST, versionOf(third)]);
    expect((await send(versionOf(dearer()))).status).toBe(409);
    const [row] = await readStored(
      dataDir,
      `select count(*) as count from form_versions where form = 'dossier'`,
    );
    expect(Number(row?.count)).toBe(1);
    await runSubmissions(dataDir, ['export', '--format', 'json']);
  });

  it('is refused as changed, not as another media type, if its encoding was another one', async () => {
    server = await startTestServer();
    const body = new FormData();
    body.append('nom', 'Ama');
    expect((await send('0123456789ab', {}, body)).status).toBe(409);
    expect((await server.post('/api/stands', body)).status).toBe(415);
  });
});

describe('without script, a version that was replaced', () => {
  interface Shown {
    screen: {
      kind: string;
      step: string;
      answers: Record<string, unknown>;
      errors: { path: string; message: string }[];
      refused?: string[];
    };
  }
  const press = async (version: string, answers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/_form/stand?lang=fr&version=${version}`, {
      method: 'POST',
      body: new URLSearchParams({ 'noScript:draft': 'a'.repeat(32), 'noScript:began': '0', ...answers }),
    });
    return { status: answer.status, ...((await answer.json()) as Shown) };
  };

  it('holds its price for 72 hours, then is shown anew with every answer that it still has', async () => {
    server = await startTestServer();
    const next = changed(({ properties }) => {
      properties.kind!.oneOf = [{ const: 'big', title: 'Grande' }];
      properties.tel = { type: 'string', title: 'Tél.', maxLength: 20 };
      delete properties.email;
    });
    await goLive(dearer());
    await replacedAgo(71.9);
    expect(await press(FIRST, VALID)).toMatchObject({ status: 201, screen: { kind: 'receipt' } });
    expect(await server.stored()).toMatchObject([{ formVersion: FIRST, computed: { amount: 300 } }]);

    await goLive(next);
    await replacedAgo(72.1);
    // The same form again is stored already.
    expect(await press(FIRST, VALID)).toMatchObject({ status: 201, screen: { kind: 'receipt' } });
    const late = await press(FIRST, { ...VALID, nom: 'Bela', email: 'ama@example.org' });
    expect(late).toMatchObject({
      status: 409,
      screen: {
        kind: 'step',
        step: 'one',
        answers: { nom: 'Bela', pack: 'gold' },
        errors: [{ path: 'kind', message: 'server.fieldChanged' }],
        refused: ['server.formChanged', 'server.fieldGone'],
      },
    });
    expect(late.screen.answers).not.toHaveProperty('kind');
    expect(await press('', VALID)).toMatchObject({ status: 409 });
    expect(await server.stored()).toHaveLength(1);
  });
});
