import { expect, it, onTestFinished, vi } from 'vitest';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { LazyUploads } from '#wizard/uploads/LazyUploads.ts';
import { oneStep } from '../support/components/renderForm.tsx';

const { form } = compileForm(
  'uploads',
  { type: 'object', properties: { cv: { title: 'CV', file: { accept: ['.pdf'], maxBytes: 10_000 } } } },
  { ...oneStep(['cv']), submission: { path: '/api/uploads-test', encoding: 'multipart' } },
  'Africa/Douala',
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

it('loads nothing in data-saving mode', async () => {
  const { uploads } = choose(PDF, { saveData: true });
  await import('#wizard/uploads/uploadChunk.ts');
  expect([uploads.loaded, uploads.view()]).toEqual([undefined, undefined]);
});
