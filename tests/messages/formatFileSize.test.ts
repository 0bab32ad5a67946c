import { expect, test } from 'vitest';
import { formatFileSize } from '#messages/formatFileSize.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('writes megabytes in the format of the language', () => {
  expect(plain(formatFileSize(1.5 * 1024 * 1024, 'fr'))).toBe('1,5 Mo');
  expect(plain(formatFileSize(1.5 * 1024 * 1024, 'en'))).toBe('1.5 MB');
});

test('rounds up a size that is a byte over a limit', () => {
  expect(plain(formatFileSize(10_485_760, 'fr'))).toBe('10 Mo');
  expect(plain(formatFileSize(10_485_761, 'fr'))).toBe('10,1 Mo');
});

test('writes 0 only for an empty file', () => {
  expect(plain(formatFileSize(1, 'fr'))).toBe('0,1 Mo');
  expect(plain(formatFileSize(0, 'fr'))).toBe('0 Mo');
});
