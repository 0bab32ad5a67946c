import { expect, it, vi } from 'vitest';
import { formRecord } from '#server/live/FormVersions.ts';
import { formOf } from '../support/sampleForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { announce } from '../support/server/tusClient.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const server = await startTestServer();

/** A new version of the stand form: its only field is a required telephone number. */
function withTelephone(closes?: string) {
  const publication = testPublication('2');
  const stand = formOf(
    { tel: { type: 'string', title: 'Tél.', minLength: 9, maxLength: 40, errorMessage: 'Neuf chiffres.' } },
    {
      id: 'stand',
      required: ['tel'],
      ui: { title: 'Stand', route: '/stand', submission: { path: '/api/stands', encoding: 'json' }, closes },
    },
  );
  const forms = new Map([
    ...publication.forms,
    ['stand', { form: stand.form, validators: stand.validators }],
  ]);
  const others = Object.entries(publication.texts.fr ?? {}).filter(([id]) => !id.startsWith('forms.stand.'));
  return { ...publication, forms, texts: { fr: { ...Object.fromEntries(others), ...stand.texts } } };
}

it('validates and stores a submission with the version of the form that its page has', async () => {
  const [page] = [...server.publications.current().forms.values()];
  const version = page?.form.version ?? '';
  server.publications.replace(withTelephone());

  const accepted = await server.post('/api/stands', VALID, { 'form-version': version });
  expect(accepted.status).toBe(201);
  const { reference } = (await accepted.json()) as { reference: string };
  expect(await server.store.find(reference)).toMatchObject({ formVersion: version, payload: VALID });

  // In its words, which the current publication has no longer.
  const refused = await server.post('/api/stands', { ...VALID, nom: 'A' }, { 'form-version': version });
  expect(await refused.json()).toMatchObject({ details: [{ message: 'Trois lettres au moins.' }] });

  expect((await server.post('/api/stands', VALID)).status).toBe(422);
  expect((await server.post('/api/stands', VALID, { 'form-version': 'unknown' })).status).toBe(409);
  expect((await server.post('/api/stands', { tel: '677 12 34 56' })).status).toBe(201);
});

it('repeats the answer of a stored submission that the new version would refuse', async () => {
  const first = await startTestServer();
  const key = { 'idempotency-key': 'kept-under-the-earlier-form' };
  const kept = await first.post('/api/stands', VALID, key);
  first.publications.replace(withTelephone());

  const again = await first.post('/api/stands', VALID, key);
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(await kept.json());
  const other = await first.post('/api/stands', { ...VALID, nom: 'Bela' }, key);
  expect(other.status).toBe(422);
  expect(await other.text()).toContain('server.keyReused');
  expect(await first.stored()).toHaveLength(1);
});

it('judges a submission by a version that only another copy has published, also after a restart', async () => {
  const copy = await startTestServer();
  const other = withTelephone();
  const next = other.forms.get('stand')!;
  const sent = { 'form-version': next.form.version };
  const answers = { tel: '677 12 34 56' };
  expect((await copy.post('/api/stands', answers, sent)).status).toBe(409);
  await copy.store.forms.publish([formRecord(other, next)]);
  // Many at once compile it once, and all are judged by it.
  const taken = await Promise.all([1, 2, 3].map(() => copy.post('/api/stands', answers, sent)));
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await copy.stored()).toMatchObject(
    Array(3).fill({ formVersion: next.form.version, payload: answers }),
  );
  expect((await copy.post('/api/stands', VALID, sent)).status).toBe(422);
  const refused = await copy.post('/api/stands', { tel: '1' }, sent);
  expect(await refused.json()).toMatchObject({ details: [{ message: 'Neuf chiffres.' }] });
  // Its own version is judged as ever.
  expect((await copy.post('/api/stands', VALID)).status).toBe(201);
});

it('does not read the database for a version that it has published itself', async () => {
  const copy = await startTestServer();
  const publication = copy.publications.current();
  const [id, { form, validators }] = [...publication.forms].find(
    ([, each]) => each.form.fields['papers.cv'],
  )!;
  const forms = new Map(publication.forms).set(id, {
    form: { ...form, version: '0123456789ab' },
    validators,
  });
  copy.publications.replace({ ...publication, forms });
  const reads = vi.spyOn(copy.store, 'formRecord');
  const announced = { form: form.submission.path, field: 'papers.cv', filename: 'a.pdf' };
  const { status } = await announce(copy.url, 100, announced, { 'form-version': form.version });
  expect(status).toBe(201);
  expect(reads).not.toHaveBeenCalled();
});

it('stores what it publishes, for other copies', async () => {
  const { form } = server.publications.current().forms.get('stand')!;
  await expect
    .poll(async () => (await server.store.formRecord('stand', form.version))?.form)
    .toMatchObject({ version: form.version });
});

it('a closed form accepts no version', async () => {
  const version = server.publications.current().forms.get('stand')?.form.version ?? '';
  server.publications.replace(withTelephone('2025-01-01T00:00:00+01:00'));
  const late = await server.post('/api/stands', { tel: '677 12 34 56' }, { 'form-version': version });
  expect(late.status).toBe(403);
});

it('repeats the answer of a stored submission after the form has closed', async () => {
  const key = { 'idempotency-key': 'kept-before-it-closed' };
  const first = await startTestServer();
  const kept = await first.post('/api/stands', VALID, key);
  const { form, validators } = first.publications.current().forms.get('stand') ?? {};
  if (!form || !validators) throw new Error('no form');
  const closed = { form: { ...form, closes: '2025-01-01T00:00:00+01:00' }, validators };
  first.publications.replace({ ...testPublication(), forms: new Map([['stand', closed]]) });

  const again = await first.post('/api/stands', VALID, key);
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(await kept.json());
  expect((await first.post('/api/stands', { ...VALID, nom: 'Bela' }, key)).status).toBe(422);
  const late = await first.post('/api/stands', VALID, { 'idempotency-key': 'late' });
  expect(late.status).toBe(403);
  expect(await first.stored()).toHaveLength(1);
});
