import { expect, it } from 'vitest';
import { Person } from '#server/desk/law/Person.ts';

it.each([
  ['ama@example.org', true],
  [' Écrivez à AMA@example.org, merci', true],
  ['<ama@example.org>', true],
  ['ama@example.org.', true],
  ['zama@example.org', false],
  ['x.ama@example.org', false],
  ['ama@example.org.cm', false],
  ['ama@example.organ', false],
  ['amaXexample.org', false],
])('the address is in %j: %s', (text, isIn) => {
  expect(new Person({ email: 'Ama@Example.org ', phone: '' }).isIn(text)).toBe(isIn);
});

it.each([
  ['+237 6 99 11 22 33', true],
  ['699112233', true],
  ['00237-699.11.22.33', true],
  ['6 99 11 22 34', false],
  ['99112233 personnes', false],
  ['', false],
])('the number is %j: %s', (text, isIn) => {
  expect(new Person({ email: '', phone: '(237) 699 112 233' }).isIn(text)).toBe(isIn);
});

it('nobody is named by spaces, or by a number of seven digits', () => {
  expect(new Person({ email: ' ', phone: '1234567' }).isNamed).toBe(false);
  expect(new Person({ email: ' ', phone: '' }).isIn('')).toBe(false);
});
