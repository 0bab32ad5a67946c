import { act } from '@testing-library/react';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDevice } from '#device/storage/clearDevice.ts';
import { readDraft, writeDraft } from '#device/storage/draftStorage.ts';
import { findReceipt, listReceipts } from '#device/storage/receiptStorage.ts';
import { setSavesAnswers } from '#device/storage/saving.ts';
import { showForm, shownForm } from '#device/storage/shownForm.ts';
import { listWaiting } from '#device/storage/waitingStorage.ts';
import { FormSession } from '#wizard/FormSession.ts';
import { submitForm } from '#wizard/sending/submitForm.ts';
import { BackgroundUploads } from '#wizard/uploads/BackgroundUploads.ts';
import { sendWaiting } from '#wizard/waiting/sendWaiting.ts';
import { waitingNotices } from '#wizard/waiting/waitingNotices.ts';
import { accept, refuse, testServer, unreachable } from '../support/components/testServer.ts';
import { draftWith } from '../support/draftWith.ts';
import { formOf } from '../support/sampleForm.ts';

let count = 0;
const t = (id: string) => `text of ${id}`;
const uploads = vi.fn(async (form) => new BackgroundUploads(() => form));
const sendAll = () => sendWaiting({ send: submitForm, uploads, except: shownForm() });
const signals = () => ({ seconds: 9, trapFilled: false });

let server = testServer();
beforeEach(() => {
  server = testServer();
});
afterEach(async () => {
  await clearDevice();
  setSavesAnswers(true);
});

/** A form with one answer. */
function opened() {
  count += 1;
  const text = { type: 'string', maxLength: 99, title: 'Nom' } as const;
  const { form, validators } = formOf({ nom: text }, { id: `waiting-${count}` });
  const session = new FormSession(form, validators, () => [{ locale: 'fr', t }]);
  const leave = session.open();
  session.read().store.setAnswer('nom', 'Abena');
  return { form, validators, session, leave };
}

/** The same, sent without a connection. */
async function sentOffline() {
  const form = opened();
  server.respond = unreachable;
  await act(() => form.session.send('fr', signals));
  server.respond = accept;
  return form;
}

/** The same, once the device has saved the sent form. */
async function waiting() {
  const sent = await sentOffline();
  await vi.waitFor(() => expect(sent.session.read().leaves).toBe('page'));
  sent.leave();
  return sent;
}

/** Has the database of drafts write nothing until the returned function is called. */
async function holdWrites(): Promise<() => void> {
  let held = true;
  const database = await promisifyRequest(indexedDB.open('drafts'));
  const forms = database.transaction('forms', 'readwrite').objectStore('forms');
  const hold = () => {
    if (held) forms.count().onsuccess = hold;
  };
  hold();
  return () => {
    held = false;
    database.close();
  };
}

const kinds = async () => (await waitingNotices()).map(({ kind }) => kind);

it('another page sends it, under its key, as its own page would: the draft goes, the receipt stays and is told once', async () => {
  const { form, session } = await waiting();
  const { key } = (await readDraft(form.id))!.waiting!.attempt;
  expect(await waitingNotices()).toEqual([
    { kind: 'waiting', form: form.id, titles: { fr: t(form.title) }, path: form.route },
  ]);
  const heard = vi.fn();
  new BroadcastChannel(`draft:${form.id}`).onmessage = ({ data }) => heard(data);
  expect(await sendAll()).toBe(false);
  expect(server.sent).toEqual([{ nom: 'Abena' }, { nom: 'Abena' }]);
  expect(server.keys).toEqual([key, key]);
  expect(await readDraft(form.id)).toBeUndefined();
  expect(await findReceipt(key)).toMatchObject({ reference: 'R1', form: form.id });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'sent', path: '/recu/R1' }));
  expect(await waitingNotices()).toEqual([
    { kind: 'sent', form: form.id, titles: { fr: t(form.title) }, path: '/recu/R1' },
  ]);
  expect(await waitingNotices()).toEqual([]);
  await sendAll();
  expect(server.sent).toHaveLength(2);
  expect(session.read().leaves).toBe('page');
});

it('waits once a slow device has stored it, too', async () => {
  await writeDraft('other', draftWith({}));
  const release = await holdWrites();
  const { session, leave } = opened();
  server.respond = unreachable;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const sent = act(() => session.send('fr', signals));
  for (const _ of ['until it is read', 'until it is written']) await vi.advanceTimersByTimeAsync(1000);
  await sent;
  vi.useRealTimers();
  expect(session.read().leaves).toBeUndefined();
  release();
  await vi.waitFor(() => expect(session.read().leaves).toBe('page'));
  leave();
  server.respond = accept;
  await sendAll();
  expect(server.sent).toEqual([{ nom: 'Abena' }, { nom: 'Abena' }]);
});

it('two pages send it once, and the open form leaves it to itself', async () => {
  await waiting();
  await Promise.all([sendAll(), sendAll()]);
  expect(server.sent).toHaveLength(2);
  const { form } = await waiting();
  showForm(form.id);
  await sendAll();
  expect(server.sent).toHaveLength(3);
  showForm(undefined);
});

it.each([
  ['no answer', unreachable],
  ['too many', refuse(429)],
  ['a failing server', refuse(503)],
  [
    'another try under way',
    refuse(409, { errors: [''], details: [{ code: 'server.keyInFlight', message: '' }] }),
  ],
])('after %s it goes on waiting', async (_what, respond) => {
  const { form } = await waiting();
  server.respond = respond;
  expect(await sendAll()).toBe(true);
  expect(await kinds()).toEqual(['waiting']);
  server.respond = accept;
  expect(await sendAll()).toBe(false);
  expect(await readDraft(form.id)).toBeUndefined();
});

it.each([
  ['422', refuse(422, { errors: ['nom: Inconnu'] })],
  ['409', refuse(409, { errors: ['Ancien'], details: [{ code: 'server.other', message: 'Ancien' }] })],
  [
    'a closed form',
    refuse(403, { errors: ['Fermé'], details: [{ code: 'server.closed', message: 'Fermé' }] }),
  ],
])('after a refusal (%s) the draft stays, it is told, and nothing is sent again', async (_what, respond) => {
  const { form, validators } = await waiting();
  server.respond = respond;
  expect(await sendAll()).toBe(false);
  await sendAll();
  expect(server.sent).toHaveLength(2);
  expect(await kinds()).toEqual(['refused']);
  expect((await readDraft(form.id))?.answers).toEqual({ nom: 'Abena' });
  const reopened = new FormSession(form, validators);
  const leave = reopened.open();
  await vi.waitFor(() => expect(reopened.read().draft.kind).toBe('restored'));
  expect(reopened.takeWaited()?.refused?.entries).toHaveLength(1);
  expect(reopened.takeWaited()).toBeUndefined();
  reopened.stopWaiting();
  await reopened.drafts.settled();
  leave();
  expect(await kinds()).toEqual([]);
});

it('a changed answer, here or in another tab, ends the waiting', async () => {
  const { session, leave } = await sentOffline();
  await vi.waitFor(() => expect(session.read().leaves).toBe('page'));
  session.read().store.setAnswer('nom', 'Awa');
  expect(session.read().leaves).toBeUndefined();
  await session.drafts.save();
  leave();
  expect(await listWaiting()).toEqual([]);

  const { form, validators } = await waiting();
  const other = new FormSession(form, validators);
  const close = other.open();
  await vi.waitFor(() => expect(other.read().draft.kind).toBe('restored'));
  other.read().store.setAnswer('nom', 'Awa');
  await other.drafts.save();
  close();
  expect(await listWaiting()).toEqual([]);
  expect((await readDraft(form.id))?.answers).toEqual({ nom: 'Awa' });
});

it('what waits under an earlier id of the form waits under its new one', async () => {
  const { form, validators } = await waiting();
  const renamed = { ...form, id: `${form.id}-renamed`, formerly: [form.id] };
  const session = new FormSession(renamed, validators);
  const leave = session.open();
  await vi.waitFor(() => expect(session.read().draft.kind).toBe('restored'));
  leave();
  expect((await listWaiting()).map(({ form }) => form.id)).toEqual([renamed.id]);
  expect(await sendAll()).toBe(false);
  expect(server.sent).toHaveLength(2);
  expect(await readDraft(renamed.id)).toBeUndefined();
});

it('nothing waits where the device keeps nothing, or an answer has changed while it was sent', async () => {
  const { session, form, leave } = await sentOffline();
  await vi.waitFor(() => expect(session.read().leaves).toBe('page'));
  session.setSaving(false);
  await session.drafts.settled();
  expect(session.read().leaves).toBeUndefined();
  await act(() => session.send('fr', signals));
  leave();
  setSavesAnswers(true);
  expect(await listWaiting()).toEqual([]);
  expect(await readDraft(form.id)).toBeUndefined();

  const second = await waiting();
  const again = new FormSession(second.form, second.validators);
  const close = again.open();
  await vi.waitFor(() => expect(again.read().draft.kind).toBe('restored'));
  server.respond = async () => {
    again.read().store.setAnswer('nom', 'Awa');
    return unreachable();
  };
  await act(() => again.send('fr', signals));
  await again.drafts.save();
  close();
  expect(await listWaiting()).toEqual([]);
});

it('what was erased while another page sent it leaves nothing on the device; what was changed stays', async () => {
  const { form, session } = await waiting();
  server.respond = async () => {
    session.drafts.discard();
    await session.drafts.settled();
    return accept();
  };
  await sendAll();
  expect(await readDraft(form.id)).toBeUndefined();
  expect(await listReceipts()).toEqual([]);

  const changed = await waiting();
  server.respond = async () => {
    const draft = (await readDraft(changed.form.id))!;
    const times = { nom: Date.now() + 1 };
    await writeDraft(changed.form.id, { ...draft, answers: { nom: 'Awa' }, times }, { answered: true });
    return accept();
  };
  await sendAll();
  expect((await readDraft(changed.form.id))?.answers).toEqual({ nom: 'Awa' });
  expect(await kinds()).toEqual(['sent']);
});

it('its own page, which sends at the same time, finds that it has been sent and shows its receipt', async () => {
  const { form, session, leave } = await sentOffline();
  await vi.waitFor(() => expect(session.read().leaves).toBe('page'));
  let answer = () => {};
  server.respond = () =>
    new Promise((resolve) => {
      answer = () => resolve(accept());
    });
  const elsewhere = sendWaiting({ send: submitForm, uploads });
  await vi.waitFor(() => expect(server.sent).toHaveLength(2));
  let here: Awaited<ReturnType<typeof session.send>> | undefined;
  await act(async () => {
    const sending = session.send('fr', signals);
    await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    answer();
    await elsewhere;
    here = await sending;
  });
  expect(here?.kind).toBe('accepted');
  expect(server.sent).toHaveLength(2);
  expect(session.read().receipt).toMatchObject({ reference: 'R1', path: '/recu/R1' });
  leave();
  // Its dialog has told it.
  await vi.waitFor(async () => expect(await waitingNotices()).toEqual([]));
  expect(await readDraft(form.id)).toBeUndefined();
});
