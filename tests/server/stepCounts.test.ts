import { expect, it, vi } from 'vitest';
import type { Statistics } from '#contract/desk/statistics.ts';
import { choice, formOf } from '../support/sampleForm.ts';
import { CHEAP_PASSPHRASES, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeAs } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';

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
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  {
    publication: {
      ...publication,
      forms: new Map([
        ...publication.forms,
        ['counted', { form: counted.form, validators: counted.validators }],
      ]),
    },
    limits: { ...CHEAP_PASSPHRASES, stepsBurst: 8, stepsPerMinute: 0.01 },
  },
);
const report = async (form: string, body: unknown, address = '192.0.2.1') =>
  (await server.post(`/_steps/${form}`, body, { 'x-forwarded-for': address })).status;
const rows = () => server.store.backend.reads.selectFrom('desk_steps').selectAll().execute();

it('counts known steps of forms that say so, and nothing else', async () => {
  expect(await report('stand', { steps: ['one'] })).toBe(404);
  expect(await report('lost', { steps: ['one'] })).toBe(404);
  for (const body of [{ steps: ['one', 'lost'] }, { steps: [] }, {}, { steps: ['one'], nom: 'Ama' }, '{'])
    expect(await report('counted', body), JSON.stringify(body)).toBe(400);
  expect(await report('counted', { steps: ['one'] })).toBe(204);
  expect(await report('counted', { steps: ['one'] })).toBe(429);
});

it('a flood adds to rows that are there, and the desk shows how many went on', async () => {
  for (const [index, steps] of [['one'], ['one', 'two'], ['two'], ['one']].entries())
    expect(await report('counted', { steps }, `192.0.2.${index + 2}`)).toBe(204);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(new Date());
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
