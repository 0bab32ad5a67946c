import { expect, it } from 'vitest';
import { numberNodes } from '../../scripts/documents/numberNodes.ts';

it('names the elements of a PDF the same whatever numbers Chromium gave them', () => {
  const printed = (first: number, second: number) => {
    const [one, other] = [first, second].map((number) => `(node${String(number).padStart(8, '0')})`);
    return Buffer.from(`/ID ${one} /ID ${other} /Headers [${one} ${other}] \xe9`, 'latin1');
  };
  expect(numberNodes(printed(250, 265))).toEqual(printed(1, 2));
  expect(numberNodes(printed(251, 266))).toEqual(printed(1, 2));
});
