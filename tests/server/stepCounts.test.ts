import { expect, it, vi } from 'vitest';
import type { Statistics } from '#contract/desk/statistics.ts';
import { PREVIEWS } from '#contract/urls.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { choice, formOf } from '../support/sampleForm.ts';
import { CHEAP_PASSPHRASES, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeAs } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const publication = testPublication();
const counted = formOf(
  { nom: { type: 'string', title: 'Nom' }, kind: choice('Type', { big: 'Grande' }) },
  {
    id: 'counted',
    ui: {
      desk: { countSteps: true },
      steps: [
        { id: 'one', title: 'Un', fields: ['nom'] },
        { id: 'two', title: 'Deux', fields: ['kind'] },
      ],
    },
  },
);
const withCounted = {
  publication: {
    ...publication,
    forms: new Map([
      ...publication.forms,
      ['counted', { form: counted.form, validators: counted.validators }],
    ]),
  },
};
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  {
    ...withCounted,
    limits: { ...CHEAP_PASSPHRASES, stepsBurst: 8, stepsPerMinute: 0.01, stepsFlushMs: 50 },
  },
);
const report = async (form: string, body: unknown, address = '192.0.2.1') =>
  (await server.post(`/_steps/${form}`, body, { 'x-forwarded-for': address })).status;
const rows = () => server.store.backend.reads.selectFrom('desk_steps').selectAll().execute();
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(new Date());

/** A server whose log lines are kept, and which waits so long before it stores counts. */
async function loggedServer(stepsFlushMs: number) {
  const lines: { level: string; msg: string }[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const { dataDir, post, close } = await startTestServer(
    {},
    { ...withCounted, logger, limits: { stepsFlushMs } },
  );
  return {
    lines,
    close,
    said: () => lines.map(({ level, msg }) => `${level}: ${msg}`),
    change: (text: string) => changeStored(dataDir, text),
    reach: async (...steps: string[]) => expect((await post('/_steps/counted', { steps })).status).toBe(204),
    counts: async () =>
      Object.fromEntries(
        (await readStored(dataDir, 'select step, count from desk_steps')).map(({ step, count }) => [
          step,
          Number(count),
        ]),
      ),
  };
}

it('counts known steps of forms that say so, and nothing else', async () => {
  expect(await report('stand', { steps: ['one'] })).toBe(404);
  expect(await report('lost', { steps: ['one'] })).toBe(404);
  expect((await server.post(`${PREVIEWS}${'a'.repeat(32)}/_steps/counted`, { steps: ['one'] })).status).toBe(
    403,
  );
  for (const body of [{ steps: ['one', 'lost'] }, { steps: [] }, {}, { steps: ['one'], nom: 'Ama' }, '{'])
    expect(await report('counted', body), JSON.stringify(body)).toBe(400);
  expect(await report('counted', { steps: ['one'] })).toBe(204);
  expect(await report('counted', { steps: ['one'] })).toBe(429);
});

it('a flood adds to rows that are there, and the desk shows how many went on', async () => {
  for (const [index, steps] of [['one'], ['one', 'two'], ['two'], ['one']].entries())
    expect(await report('counted', { steps }, `192.0.2.${index + 2}`)).toBe(204);
  await vi.waitFor(
    async () =>
      expect((await rows()).map((row) => ({ ...row, count: Number(row.count) }))).toEqual([
        { form: 'counted', day, step: 'one', count: 4 },
        { form: 'counted', day, step: 'two', count: 2 },
      ]),
    { timeout: 5_000 },
  );
  await storeAs(server, 'counted', { payload: { nom: 'Ama', kind: 'big' } });
  const ama = await joinDesk(server, { rights: rightsTo(['read']) });
  const { steps } = (await (await ama.call('GET', 'forms/counted/statistics')).json()) as Statistics;
  expect(steps).toMatchObject({ since: day, sent: 1 });
  expect(steps?.reached.map(({ count, further }) => [count, further])).toEqual([
    [4, 2],
    [2, 1],
  ]);
  const other = (await (await ama.call('GET', 'forms/stand/statistics')).json()) as Statistics;
  expect(other.steps).toBeNull();
});

it('keeps counts while the database takes none, says so once, stores each of them once, and says what is lost in the end', async () => {
  const { reach, change, said, lines, counts, close } = await loggedServer(10);
  await change('alter table desk_steps rename to away');
  await reach('one');
  await vi.waitFor(() => expect(said()).toHaveLength(1));
  for (let round = 0; round < 20; round++) await reach('one', 'two');
  await change('alter table away rename to desk_steps');
  await vi.waitFor(() =>
    expect(said()).toEqual([
      'warn: counts of steps wait in memory: the database takes none',
      'warn: counts of steps are stored again',
    ]),
  );
  await change('alter table desk_steps rename to away');
  await reach('one', 'two');
  await close();
  expect(lines.at(-1)).toMatchObject({
    level: 'error',
    lost: 2,
    msg: 'counts of steps are lost: the database took none until the end',
  });
  await change('alter table away rename to desk_steps');
  expect(await counts()).toEqual({ one: 21, two: 20 });
});

it('stores at its end what came since the last write', async () => {
  const { reach, counts, close, lines } = await loggedServer(60_000);
  await Promise.all([reach('one'), reach('one', 'two')]);
  expect(await counts()).toEqual({});
  await close();
  expect(await counts()).toEqual({ one: 2, two: 1 });
  expect(lines).toEqual([]);
});
