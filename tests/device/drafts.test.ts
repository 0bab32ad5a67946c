import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREVIEWS } from '#contract/urls.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { DraftSaver } from '#wizard/draft/DraftSaver.ts';
import { draftWith } from '../support/draftWith.ts';
import { sample } from '../support/sampleForm.ts';

const { form } = sample;
const about = { route: '/sample', timeZone: 'Africa/Douala', titles: { fr: 'Exemple' } };
const WEEK = 7 * 24 * 3600 * 1000;
const newStorage = () => import('#device/storage/draftCode.ts');

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', new URL('https://fair.example.org/sample'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Visits the form: `kept` is the stored draft, `store` the answers that the visit saves. */
async function visit(onFailure = () => {}, storage = newStorage, visited = form) {
  const saver = new DraftSaver(visited, { describe: () => about, onFailure }, storage);
  const kept = await saver.load();
  const store = new AnswerStore();
  const leave = saver.watch(store);
  return { saver, kept, store, leave };
}

test('restores answers and files at the next visit', async () => {
  const { store, leave, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  store.setAnswer('papers.cv', new File(['%PDF'], 'cv.pdf'));
  leave();
  await saver.settled();
  const { kept } = await visit();
  expect(kept?.answers.name).toBe('Ngono');
  const cv = answerAt(kept?.answers ?? {}, 'papers.cv') as File;
  expect(cv.name).toBe('cv.pdf');
  expect(await cv.text()).toBe('%PDF');
});

test('a preview neither keeps answers nor reads those of the form', async () => {
  const { store, leave, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  leave();
  await saver.settled();
  vi.stubGlobal('location', new URL(`https://fair.example.org${PREVIEWS}token/fr/sample`));
  const preview = await visit();
  expect(preview.kept).toBeUndefined();
  preview.store.setAnswer('name', 'Essai');
  preview.leave();
  await preview.saver.settled();
  vi.stubGlobal('location', new URL('https://fair.example.org/sample'));
  expect((await visit()).kept?.answers.name).toBe('Ngono');
});

test('restores what was stored under an earlier id of the form; of each answer the newer one stays', async () => {
  const renamed = { ...form, id: 'renamed', formerly: ['never', form.id] };
  const visitRenamed = () => visit(undefined, newStorage, renamed);
  const first = await visitRenamed();
  first.store.setAnswer('name', 'Older');
  first.store.setAnswer('phone', '677 00 00 00');
  await first.saver.save();
  const former = await visit();
  // Times are of whole milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 2));
  former.store.setAnswer('name', 'Ngono');
  former.store.setAnswer('papers.cv', new File(['%PDF'], 'cv.pdf'));
  await former.saver.save();
  for (const _ of ['at once', 'and from then on']) {
    const { kept } = await visitRenamed();
    expect(kept?.answers).toMatchObject({ name: 'Ngono', phone: '677 00 00 00' });
    expect(await (answerAt(kept?.answers ?? {}, 'papers.cv') as File).text()).toBe('%PDF');
  }
  expect((await visit()).kept).toBeUndefined();
});

test('saves the last typed answer when the page is left', async () => {
  const { store, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  window.dispatchEvent(new Event('pagehide'));
  await saver.settled();
  expect((await visit()).kept?.answers).toEqual({ name: 'Ngono' });
});

test('a page that ends before its database has written loses no word; what was stored stays', async () => {
  const saved = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  });
  const first = await visit();
  first.store.setAnswer('phone', '677 00 00 00');
  first.store.setAnswer('papers.cv', new File(['%PDF'], 'cv.pdf'));
  await first.saver.save();
  // Browsers end a database's writes with the page.
  const ended = async () => ({ ...(await newStorage()), writeDraft: () => new Promise<never>(() => {}) });
  for (const name of ['Ngo', 'Ngono']) {
    const { store, saver } = await visit(undefined, ended);
    await new Promise((resolve) => setTimeout(resolve, 2));
    store.setAnswer('name', name);
    store.setAnswer('phone', undefined);
    window.dispatchEvent(new Event('pagehide'));
    saver.close();
    vi.stubGlobal('window', new EventTarget());
  }
  const { kept, saver } = await visit();
  expect(kept?.answers).toMatchObject({ name: 'Ngono', papers: { cv: { name: 'cv.pdf' } } });
  expect(kept?.answers).not.toHaveProperty('phone');
  saver.discard();
  await saver.settled();
  expect((await visit()).kept).toBeUndefined();
});

test('stores a chosen file at once, also one of several', async () => {
  const { store, saver } = await visit();
  store.setAnswer('papers.photos', [new File(['a'], 'a.jpg')]);
  await saver.settled();
  expect((await visit()).kept?.answers).toMatchObject({ papers: { photos: [{ name: 'a.jpg' }] } });
});

test('stores no removed file, and no draft of empty answers', async () => {
  const { store, leave, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  store.setAnswer('papers.cv', new File(['%PDF'], 'cv.pdf'));
  await saver.save();
  store.setAnswer('papers.cv', undefined);
  await saver.save();
  expect((await visit()).kept?.answers).toEqual({ name: 'Ngono' });
  store.setAnswer('name', undefined);
  leave();
  await saver.settled();
  expect((await visit()).kept).toBeUndefined();
});

test('keeps a file while another tab saves the draft, and removes it with the draft', async () => {
  const savedAt = Date.now();
  const answers = { name: 'Ngono', cv: new File(['%PDF'], 'cv.pdf') };
  const one = await newStorage();
  await one.writeDraft('form', draftWith(answers, savedAt));
  vi.resetModules();
  const other = await newStorage();
  await other.writeDraft('form', draftWith({ name: 'Awa' }, savedAt));
  expect((await other.readDraft('form'))?.answers).toMatchObject({ name: 'Awa', cv: { name: 'cv.pdf' } });
  await one.writeDraft('form', draftWith(answers, savedAt));
  expect((await other.readDraft('form'))?.answers).toMatchObject({ name: 'Ngono', cv: { name: 'cv.pdf' } });
  await other.writeDraft('form', draftWith({ name: 'Awa' }, savedAt));
  await other.removeDraft('form');
  expect(await keys(createStore('drafts', 'forms'))).toEqual([]);
});

test('of each answer of two tabs that do not hear each other, keeps the newer one', async () => {
  const visits = [];
  for (let tab = 0; tab < 2; tab += 1) {
    vi.resetModules();
    visits.push(await visit());
  }
  const [one, other] = visits;
  if (!one || !other) throw new Error('no tabs');
  const answer = async ({ store, saver }: typeof one, path: string, text: string | undefined) => {
    vi.setSystemTime(Date.now() + 1000);
    store.setAnswer(path, text);
    await saver.save();
  };
  const kept = async () => {
    vi.resetModules();
    return (await visit()).kept?.answers;
  };
  await answer(one, 'name', 'Ngono');
  await answer(one, 'phone', '677 12 34 56');
  await answer(other, 'name', 'Zoé');
  await answer(other, 'kind', 'firm');
  expect(await kept()).toEqual({ name: 'Zoé', phone: '677 12 34 56', kind: 'firm' });
  await answer(one, 'phone', '699');
  expect(await kept()).toEqual({ name: 'Zoé', phone: '699', kind: 'firm' });
  await answer(other, 'phone', undefined);
  expect(await kept()).toEqual({ name: 'Zoé', kind: 'firm' });
});

test('saves a typed key in one transaction', async () => {
  const { store, saver } = await visit();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  store.setAnswer('name', 'Ngono');
  await saver.save();
  expect(transactions.mock.calls.map(([, mode]) => mode)).toEqual(['readwrite']);
  transactions.mockRestore();
});

test('does not save a forgotten draft again when the page is left', async () => {
  const { store, leave, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  saver.discard();
  leave();
  await saver.settled();
  expect((await visit()).kept).toBeUndefined();
});

test("restores the submission's key with the answers", async () => {
  const { store, saver } = await visit();
  store.setAnswer('name', 'Ngono');
  saver.key = { key: 'k', moment: 1, bodyHash: 'h' };
  await saver.save();
  expect((await visit()).saver.key).toEqual({ key: 'k', moment: 1, bodyHash: 'h' });
});

test('removes drafts of all forms after a week, with their files', async () => {
  const { listDrafts, readDraft, writeDraft } = await newStorage();
  const { noteServerTime } = await import('#device/browser/serverTime.ts');
  const savedAt = Date.now();
  await writeDraft('one', draftWith({ name: 'Ngono', cv: new File(['%PDF'], 'cv.pdf') }, savedAt));
  await writeDraft('two', draftWith({ name: 'Ngono' }, savedAt + 1000));
  const at = async (passed: number) => {
    vi.setSystemTime(savedAt + passed);
    noteServerTime(new Date().toISOString());
    return (await listDrafts()).map(({ form }) => form);
  };
  expect(await at(WEEK - 1)).toEqual(['two', 'one']);
  expect(await at(WEEK)).toEqual(['two']);
  expect(await readDraft('two')).toMatchObject({ answers: { name: 'Ngono' } });
  expect(await at(WEEK + 1000)).toEqual([]);
  expect(await at(0)).toEqual([]);
  expect(await keys(createStore('drafts', 'forms'))).toEqual([]);
});

test('reports a failure after the first answer if there is no storage', async () => {
  const failed = vi.fn();
  const { store, saver, kept } = await visit(failed, () => Promise.reject(new Error('no storage')));
  expect(kept).toBeUndefined();
  expect(failed).not.toHaveBeenCalled();
  store.setAnswer('name', 'Ngono');
  await saver.save();
  expect(failed).toHaveBeenCalledOnce();
});

/** The server's clock; without a time it is not reached. */
function serverClock(time?: string) {
  vi.stubGlobal('fetch', async () => {
    if (time === undefined) throw new TypeError('fetch failed');
    return new Response(null, { headers: { date: time } });
  });
}

/** A visit on a device whose clock says `time`. */
async function visitAt(time: string) {
  vi.resetModules();
  vi.setSystemTime(time);
  const visited = await visit();
  await visited.saver.settled();
  return visited;
}

const listed = async () => (await (await newStorage()).listDrafts()).map(({ savedAt }) => new Date(savedAt));

test.each(['2015-01-01T00:10:00Z', '2040-01-01T00:10:00Z'])(
  'a draft typed without a network at %s is there when the clock is right, for seven days from then',
  async (wrong) => {
    serverClock();
    const { store, saver } = await visitAt(wrong);
    store.setAnswer('name', 'Ngono');
    await saver.save();
    const later = await visitAt('2026-05-01T00:00:00Z');
    expect(later.kept).toMatchObject({ guessed: true, answers: { name: 'Ngono' } });
    serverClock('2026-05-01T00:00:10Z');
    vi.resetModules();
    const { tidyUp } = await import('#device/storage/savedRequests.ts');
    await tidyUp();
    expect(await listed()).toEqual([new Date('2026-05-01T00:00:10Z')]);
    expect((await visitAt('2026-05-08T00:00:00Z')).kept?.answers).toEqual({ name: 'Ngono' });
    serverClock('2026-05-08T00:01:00Z');
    expect((await visitAt('2026-05-08T00:01:00Z')).kept).toBeUndefined();
  },
);

test('where the server is reached, a draft has its time, and only the server ends it', async () => {
  serverClock('2026-05-01T00:00:00Z');
  const { store, saver } = await visitAt('2040-01-01T00:00:00Z');
  store.setAnswer('name', 'Ngono');
  await saver.save();
  await vi.waitFor(async () => {
    await saver.save();
    expect(await listed()).toEqual([new Date('2026-05-01T00:00:00Z')]);
  });
  serverClock();
  expect((await visitAt('2040-02-01T00:00:00Z')).kept?.answers).toEqual({ name: 'Ngono' });
  serverClock('2026-05-02T00:00:00Z');
  expect((await visitAt('2040-02-01T00:00:00Z')).kept?.answers).toEqual({ name: 'Ngono' });
  serverClock('2026-05-08T00:00:00Z');
  expect((await visitAt('2040-02-01T00:00:00Z')).kept).toBeUndefined();
});

test('what is typed after a clock was set back is newer than what was typed before', async () => {
  serverClock();
  const before = await visitAt('2040-01-01T00:00:00Z');
  before.store.setAnswer('name', 'Ngono');
  await before.saver.save();
  const { store, saver } = await visitAt('2026-05-01T00:00:00Z');
  store.setAnswer('name', 'Zoé');
  await saver.save();
  expect((await visitAt('2026-05-01T00:01:00Z')).kept?.answers).toEqual({ name: 'Zoé' });
});
