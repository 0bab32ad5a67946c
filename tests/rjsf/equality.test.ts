import * as fc from 'fast-check';
import { createCustomEqual as originalEqual } from 'fast-equals';
import { expect, it } from 'vitest';
import { createCustomEqual } from '#rjsf/leftOut/equality.ts';

const equal = createCustomEqual();
/** As `@rjsf/utils` makes it. */
const original = originalEqual({
  circular: true,
  createCustomConfig: () => ({ areFunctionsEqual: (_a, b) => typeof b === 'function' }),
});

/** JSON-like values, with dates, functions and other values that JSON leaves out. */
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(undefined, null, Number.NaN, 0, -0, true, '', 'a', new Date(0), () => 1),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { noNullPrototype: true }),
  ),
})).value;

it('compares as the package that it replaces', () => {
  fc.assert(fc.property(values, values, (a, b) => equal(a, b) === original(a, b)));
  fc.assert(fc.property(values, (a) => equal(a, clone(a)) && original(a, clone(a))));
});

it('compares objects that contain themselves', () => {
  const cycle = (name: string) => {
    const one: Record<string, unknown> = { name };
    one.again = [one];
    return one;
  };
  expect(equal(cycle('a'), cycle('a'))).toBe(true);
  expect(equal(cycle('a'), cycle('b'))).toBe(false);
});

it('a file equals only itself, an instance only those of its class', () => {
  const file = new File(['a'], 'a.pdf');
  expect(equal(file, file)).toBe(true);
  expect(equal(file, new File(['a'], 'a.pdf'))).toBe(false);
  class Session {
    step = 1;
  }
  expect(equal(new Session(), new Session())).toBe(true);
  expect(equal(new Session(), { step: 1 })).toBe(false);
});

/** A copy with other functions. */
function clone(value: unknown): unknown {
  if (typeof value === 'function') return () => 2;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)]));
}
