import { expect, test } from 'vitest';
import { parseQuantity } from '#rjsf/widgets/Quantities/parseQuantity.ts';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['1\u202f000', 99],
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['-4', 1],
  ['2,9', 2],
  ['100', 99],
])('"%s" becomes %i within 1 to 99', (text, quantity) => {
  expect(parseQuantity(text, 1, 99)).toBe(quantity);
});
