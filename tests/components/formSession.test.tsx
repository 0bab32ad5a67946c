import { act } from '@testing-library/react';
import axios from 'axios';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PREVIEWS } from '#contract/urls.ts';
import type { FormUi } from '#definitions/formats/formats.ts';
import { readDraft, writeDraft } from '#device/storage/draftStorage.ts';
import { sentFrom } from '#device/storage/marks.ts';
import { readReceipt } from '#device/storage/receiptStorage.ts';
import { setSavesAnswers } from '#device/storage/saving.ts';
import { FormSession } from '#wizard/FormSession.ts';
import { testServer } from '../support/components/testServer.ts';
import { formOf } from '../support/sampleForm.ts';

let count = 0;

function newForm(ui: Partial<FormUi> = {}) {
  count += 1;
  const text = { type: 'string', maxLength: 99 } as const;
  const properties = { nom: { ...text, title: 'Nom' }, ville: { ...text, title: 'Ville' } };
  return formOf(properties, { id: `session-${count}`, ui });
}

const draftAnswers = async (id: string) => (await readDraft(id))?.answers;

/** A visit that stores a draft. */
async function leaveDraft({ form, validators }: ReturnType<typeof newForm>) {
  const session = new FormSession(form, validators);
  const leave = session.open();
  session.read().store.setAnswer('nom', 'Abena');
  leave();
  await vi.waitFor(async () => expect(await draftAnswers(form.id)).toEqual({ nom: 'Abena' }));
}

/** A second visit, in which `typed` is entered before the draft is restored. */
async function comeBack({ form, validators }: ReturnType<typeof newForm>, typed?: string) {
  const session = new FormSession(form, validators);
  const leave = session.open();
  if (typed) session.read().store.setAnswer('ville', typed);
  await vi.waitFor(() => expect(session.read().draft.kind).toBe('restored'));
  return { session, leave };
}

it('stores the draft again when starting over is undone', async () => {
  const form = newForm();
  await leaveDraft(form);
  const { session, leave } = await comeBack(form);
  const before = session.read();
  session.startOver();
  const { store, generation, draft } = session.read();
  expect(store.answers).toEqual({});
  expect(generation).toBeGreaterThan(before.generation);
  await vi.waitFor(async () => expect(await draftAnswers(form.form.id)).toBeUndefined());
  session.undo(draft.kind === 'cleared' ? draft.answers : {});
  expect(session.read().store.answers).toEqual({ nom: 'Abena' });
  leave();
  await vi.waitFor(async () => expect(await draftAnswers(form.form.id)).toEqual({ nom: 'Abena' }));
});

it('merges the draft with answers typed before it was restored', async () => {
  const form = newForm();
  await leaveDraft(form);
  const { session, leave } = await comeBack(form, 'Douala');
  expect(session.read().store.answers).toEqual({ nom: 'Abena', ville: 'Douala' });
  leave();
  await vi.waitFor(async () =>
    expect(await draftAnswers(form.form.id)).toEqual({ nom: 'Abena', ville: 'Douala' }),
  );
});

it('a draft wins over defaults, and a default that was removed stays removed', async () => {
  const text = { type: 'string', maxLength: 99 } as const;
  const properties = {
    nom: { ...text, title: 'Nom' },
    ville: { ...text, title: 'Ville', default: 'Yaoundé' },
    pays: { ...text, title: 'Pays', default: 'Cameroun' },
    langue: { ...text, title: 'Langue', default: 'fr' },
  };
  const { langue: _, ...earlier } = properties;
  const id = 'session-defaults';
  const before = formOf(earlier, { id });
  const first = new FormSession(before.form, before.validators);
  const leave = first.open();
  expect(first.read().store.answers).toEqual({ ville: 'Yaoundé', pays: 'Cameroun' });
  expect(first.read().store.version).toBe(0);
  first.read().store.setAnswer('ville', 'Douala');
  first.read().store.setAnswer('pays', undefined);
  leave();
  await vi.waitFor(async () => expect(await draftAnswers(id)).toEqual({ ville: 'Douala' }));
  // The form has a new field since.
  const { session, leave: leaveAgain } = await comeBack(formOf(properties, { id }));
  expect(session.read().store.answers).toEqual({ ville: 'Douala', langue: 'fr' });
  session.startOver();
  expect(session.read().store.answers).toEqual({ ville: 'Yaoundé', pays: 'Cameroun', langue: 'fr' });
  leaveAgain();
});

it('shows what another tab has stored while the browser kept the page aside', async () => {
  const form = newForm();
  await leaveDraft(form);
  const { session, leave } = await comeBack(form);
  const stored = await readDraft(form.form.id);
  const times = { ...stored?.times, nom: Date.now() + 1 };
  await writeDraft(form.form.id, { ...stored!, answers: { nom: 'Abena Mballa' }, times });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(session.read().draft.kind).toBe('otherTab'));
  expect(session.read().store.answers).toEqual({ nom: 'Abena Mballa' });
  leave();
});

it('sends a submission once, keeps its key while the answers stay the same, removes the draft, and shows its receipt again after a reload', async () => {
  const { form, validators } = newForm();
  const keys: unknown[] = [];
  let online = false;
  axios.defaults.adapter = async (config) => {
    keys.push(config.headers['Idempotency-Key']);
    if (!online) throw new axios.AxiosError('offline');
    const data = { id: 'R1', reference: 'R1' };
    return { data, status: 201, statusText: 'Created', headers: {}, config };
  };
  const session = new FormSession(form, validators);
  const leave = session.open();
  const send = () => session.send('fr', () => ({ seconds: 9, trapFilled: false }));
  const { store } = session.read();
  store.setAnswer('nom', 'Abena');
  const outcomes = await act(() => Promise.all([send(), send()]));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable']);
  expect(session.read().sending).toBe(false);
  await send();
  store.setAnswer('nom', 'Awa');
  online = true;
  await send();
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(session.read().receipt).toEqual({ id: 'R1', reference: 'R1', path: '/recu/R1' });
  await vi.waitFor(async () => expect(await readReceipt('R1')).toMatchObject({ onDevice: true }));
  const reloaded = new FormSession(form, validators);
  const close = reloaded.open();
  await vi.waitFor(() => expect(reloaded.read().receipt).toMatchObject({ reference: 'R1' }));
  reloaded.finish();
  close();
  expect(sentFrom(form.id)).toBeUndefined();
  session.finish();
  expect(session.read()).toMatchObject({ receipt: undefined, sending: false });
  expect(session.read().store.answers).toEqual({});
  leave();
  await vi.waitFor(async () => expect(await draftAnswers(form.id)).toBeUndefined());
});

it('a form that was sent says so, with its receipt, when it is opened again; nobody else reads it', async () => {
  const { form, validators } = newForm();
  testServer();
  const session = new FormSession(form, validators, () => [{ locale: 'fr', t: (id) => id }]);
  const leave = session.open();
  session.read().store.setAnswer('nom', 'Abena');
  await act(() => session.send('fr', () => ({ seconds: 9, trapFilled: false })));
  await session.drafts.settled();
  session.finish();
  leave();
  const again = new FormSession(form, validators);
  onTestFinished(again.open());
  await vi.waitFor(() =>
    expect(again.read().draft).toMatchObject({
      kind: 'sentBefore',
      path: '/recu/R1',
      reference: 'R1',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  );
  again.setApart();
  expect(again.read().draft).toEqual({ kind: 'none' });
  expect(await again.drafts.lastReceipt()).toBeUndefined();
  setSavesAnswers(true);
});

it('reports each step that a draft reaches once, from its first answer on, also after a reload, and again for the next draft; a preview none', async () => {
  const reports: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body, ...init }: RequestInit) => {
    reports.push([url, JSON.parse(String(body)).steps]);
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
    return new Response(null, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const form = newForm({ desk: { countSteps: true } });
  const url = `/_steps/${form.form.id}`;
  const first = new FormSession(form.form, form.validators);
  const leave = first.open();
  first.drafts.reach(['one']);
  await first.drafts.save();
  expect(reports).toEqual([]);
  first.read().store.setAnswer('nom', 'Abena');
  await first.drafts.save();
  first.drafts.reach(['one', 'two']);
  await first.drafts.save();
  leave();
  await first.drafts.written();
  expect(reports).toEqual([
    [url, ['one']],
    [url, ['two']],
  ]);
  const { session, leave: leaveAgain } = await comeBack(form);
  session.drafts.reach(['one', 'two']);
  session.read().store.setAnswer('ville', 'Douala');
  await session.drafts.save();
  expect(reports).toHaveLength(2);
  session.startOver();
  session.drafts.reach(['one']);
  session.read().store.setAnswer('nom', 'Ngono');
  await session.drafts.save();
  expect(reports.slice(2)).toEqual([[url, ['one']]]);
  const path = location.pathname;
  history.replaceState(null, '', `${PREVIEWS}link/fr`);
  session.drafts.reach(['one', 'two']);
  await session.drafts.save();
  expect(reports).toHaveLength(3);
  history.replaceState(null, '', path);
  leaveAgain();
});
