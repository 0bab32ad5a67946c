import { act, render, screen } from '@testing-library/react';
import { Upload } from 'tus-js-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { uploadOf } from '#journey/uploadName.ts';
import { BackgroundUploads } from '#wizard/uploads/BackgroundUploads.ts';
import { LazyUploads } from '#wizard/uploads/LazyUploads.ts';
import { TextProvider } from '../support/components/Frame.tsx';
import { formOf } from '../support/sampleForm.ts';
import { shown } from '../support/spaces.ts';

const { form } = formOf(
  { cv: { title: 'CV', file: { accept: ['.pdf'], maxBytes: 10_000 } } },
  { id: 'uploads', ui: { submission: { path: '/api/uploads-test', encoding: 'multipart' } } },
);

/** The uploads of a form with a chosen file. */
function choose(file: File, connection?: { saveData: boolean }) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const uploads = new LazyUploads(() => form);
  const store = new AnswerStore();
  uploads.follow(store);
  onTestFinished(() => uploads.follow(undefined));
  store.setAnswer('cv', file);
  return { uploads, store };
}

const PDF = new File(['%PDF-1.7'], 'cv.pdf');

it('loads the code for uploads with the first file, and removes the upload with its file', async () => {
  const { uploads, store } = choose(PDF);
  expect(uploads.loaded).toBeUndefined();
  await vi.waitFor(() => expect(uploads.loaded?.of('cv')?.file).toBe(PDF));
  expect(uploads.view()).toBeDefined();
  store.setAnswer('cv', undefined);
  expect(uploads.loaded?.of('cv')).toBeUndefined();
});

it('uploads no file that the page itself refuses', async () => {
  const { uploads, store } = choose(new File(['x'.repeat(10_001)], 'cv.pdf'));
  await vi.waitFor(() => expect(uploads.loaded).toBeDefined());
  expect(uploads.loaded?.of('cv')).toBeUndefined();
  store.setAnswer('cv', new File(['x'], 'cv.exe'));
  expect(uploads.loaded?.of('cv')).toBeUndefined();
  store.setAnswer('cv', PDF);
  expect(uploads.loaded?.of('cv')?.file).toBe(PDF);
});

it('keeps the upload of an entry that moves, and removes that of one that goes', async () => {
  const entries = {
    type: 'object',
    title: 'Équipe',
    properties: { cv: { title: 'CV', file: { accept: ['.pdf'], maxBytes: 10_000 } } },
  };
  const listed = formOf({ equipes: { type: 'array', title: 'Équipes', items: entries } } as never, {
    id: 'teams',
    ui: { submission: { path: '/api/teams', encoding: 'multipart' } },
  });
  vi.spyOn(Upload.prototype, 'start').mockReturnValue();
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const uploads = new BackgroundUploads(() => listed.form);
  const other = new File(['%PDF-1.4'], 'b.pdf');
  const store = new AnswerStore({ equipes: [{ cv: PDF }, { cv: other }] });
  uploads.follow(store);
  const at = (index: number, file: File) => uploads.of(uploadOf(`equipes[${index}][cv]`, file));
  const first = at(0, PDF);
  expect(first?.file).toBe(PDF);
  await vi.waitFor(() => expect(first?.phase).toBe('going'));
  // The same file in two entries goes up once.
  store.setAnswer('equipes', [{ cv: other }, { cv: PDF }, { cv: PDF }]);
  uploads.follow(store);
  expect(at(1, PDF)).toBe(first);
  expect(first?.phase).toBe('going');
  store.setAnswer('equipes', [{ cv: other }]);
  uploads.follow(store);
  expect(at(1, PDF)).toBeUndefined();
  expect(at(0, other)?.file).toBe(other);
  uploads.follow(undefined);
});

it('loads nothing in data-saving mode', async () => {
  const { uploads } = choose(PDF, { saveData: true });
  await import('#wizard/uploads/uploadChunk.ts');
  expect(uploads.loaded).toBeUndefined();
  expect(uploads.view()).toBeUndefined();
});

describe('a server that accepts requests of uploads and never answers', () => {
  const MINUTE = 60_000;

  /** A chosen file on its way to such a server. `answer`: the server has kept so many bytes. */
  async function hanging() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const tries: Upload[] = [];
    vi.spyOn(Upload.prototype, 'start').mockImplementation(function start(this: Upload) {
      tries.push(this);
    });
    vi.spyOn(Upload.prototype, 'abort').mockResolvedValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const { uploads } = choose(PDF);
    await vi.waitFor(() => expect(tries).toHaveLength(1));
    const answer = (kept: number) =>
      tries.at(-1)?.options.onAfterResponse?.({} as never, { getHeader: () => String(kept) } as never);
    return { uploads, loaded: uploads.loaded!, tries, answer };
  }

  it('is told after some seconds, and the file goes with the form after a minute', async () => {
    const { uploads, loaded, tries } = await hanging();
    const View = uploads.view()!;
    render(
      <TextProvider texts={{}}>
        <View name="cv" />
      </TextProvider>,
    );
    act(() => void vi.advanceTimersByTime(MINUTE / 6));
    expect(screen.getByRole('status').textContent).toBe(shown('cv.pdf : Connexion lente, 0 % chargés'));
    const settled = loaded.settle(['cv'], {});
    act(() => void vi.advanceTimersByTime(MINUTE));
    await expect(settled).resolves.toBeUndefined();
    expect(Upload.prototype.abort).toHaveBeenCalledOnce();
    expect(loaded.idOf('cv', PDF)).toBeUndefined();
    // It is not tried again while it goes with the form.
    act(() => void vi.advanceTimersByTime(MINUTE));
    expect(tries).toHaveLength(1);
  });

  it('is tried again where a part of the file has arrived, three times, and then the file goes with the form', async () => {
    const { loaded, tries, answer } = await hanging();
    answer(4);
    for (const attempt of [1, 2]) {
      const settled = loaded.settle(['cv'], {});
      vi.advanceTimersByTime(MINUTE);
      await expect(settled).resolves.toMatchObject({ kind: 'unreachable' });
      vi.advanceTimersByTime(MINUTE / 2);
      await vi.waitFor(() => expect(tries).toHaveLength(attempt + 1));
      // It is asked how much has arrived, and answers that.
      answer(4);
    }
    const settled = loaded.settle(['cv'], {});
    vi.advanceTimersByTime(MINUTE);
    await expect(settled).resolves.toBeUndefined();
    expect(loaded.idOf('cv', PDF)).toBeUndefined();
  });
});
