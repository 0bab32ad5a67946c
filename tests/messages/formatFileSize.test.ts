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

test('writes kilobytes below a tenth of a megabyte, and 0 only for an empty file', () => {
  expect(plain(formatFileSize(104_858, 'fr'))).toBe('0,2 Mo');
  expect(plain(formatFileSize(104_857, 'fr'))).toBe('103 ko');
  expect(plain(formatFileSize(12_000, 'en'))).toBe('12 kB');
  expect(plain(formatFileSize(1, 'fr'))).toBe('1 ko');
  expect(plain(formatFileSize(0, 'fr'))).toBe('0 ko');
});
