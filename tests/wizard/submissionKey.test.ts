import { expect, test, vi } from 'vitest';
import { submissionKey } from '#wizard/sending/submissionKey.ts';

const payload = (name: string, file: File) => () => ({ name, pieces: { cv: file } });
const file = (text: string, lastModified = 1) => new File([text], 'cv.pdf', { lastModified });

test('keeps the key of the same payload', () => {
  const first = submissionKey(payload('Ngono', file('abc')), undefined);
  expect(submissionKey(payload('Ngono', file('abc')), first)).toEqual(first);
});

test('keeps key and day of the same answers after midnight', () => {
  const encode = (moment: Date) => ({ name: 'Ngono', day: moment.toISOString().slice(0, 10) });
  vi.useFakeTimers({ now: new Date('2025-06-30T23:59:50Z') });
  const first = submissionKey(encode, undefined);
  vi.setSystemTime('2025-07-01T00:00:05Z');
  const second = submissionKey(encode, first);
  vi.useRealTimers();
  expect(second).toEqual(first);
  expect(encode(new Date(second.moment)).day).toBe('2025-06-30');
});

test.each([
  ['an answer', payload('Abena', file('abc'))],
  ["a file's size", payload('Ngono', file('abcd'))],
  ["a file's time", payload('Ngono', file('abc', 2))],
])('changes the key when %s changes', (_what, changed) => {
  const first = submissionKey(payload('Ngono', file('abc')), undefined);
  expect(submissionKey(changed, first).key).not.toBe(first.key);
});

test('makes different keys on an insecure origin, which has no `crypto.randomUUID`', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [1, 2].map(() => submissionKey(() => ({}), undefined).key);
  vi.unstubAllGlobals();
  expect(keys[0]).not.toBe(keys[1]);
});
