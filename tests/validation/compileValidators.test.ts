import type { RJSFSchema } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { ajvRuntime } from '#validation/ajvRuntime.ts';
import { compileValidators, evaluateValidators } from '#validation/compileValidators.ts';

const yes = (name: string): RJSFSchema => ({ properties: { [name]: { const: true } }, required: [name] });

const NAMES = Array.from({ length: 50 }, (_, index) => `question${index}`);

/** A step with fifty conditions side by side. */
const many = (id: string): RJSFSchema => ({
  $id: `step:${id}`,
  type: 'object',
  allOf: NAMES.map((name) => ({
    if: yes(name),
    then: { required: [`${name}_why`] },
    else: { required: [`${name}_why_not`] },
  })),
});

const functionsOf = (...steps: RJSFSchema[]) => evaluateValidators(compileValidators(steps))(ajvRuntime);

test('a step with fifty conditions side by side is compiled, each condition under its pointer', () => {
  const functions = functionsOf(many('many'));
  const answers = {
    question3: true,
    ...Object.fromEntries(
      NAMES.map((name) => [name === 'question3' ? `${name}_why` : `${name}_why_not`, 'x']),
    ),
  };
  expect(functions['step:many']?.(answers)).toBe(true);
  expect(functions['step:many']?.({ ...answers, question3: false })).toBe(false);
  for (const [index, name] of NAMES.entries()) {
    expect(functions[`/allOf/${index}/if`]?.(answers), name).toBe(name === 'question3');
  }
});

test('the code has one function for each step and each condition, however many steps have the condition', () => {
  const code = compileValidators([many('one'), many('two')]);
  expect(code.match(/\bexports[.[][^=]*=/g)).toHaveLength(52);
  expect(code.match(/\bfunction validate\d+\(/g)).toHaveLength(52);
});

test('conditions inside branches are compiled too', () => {
  const functions = functionsOf({
    $id: 'step:nested',
    type: 'object',
    if: yes('a'),
    then: { if: yes('b'), then: { allOf: [{ if: yes('c'), then: { required: ['d'] } }] } },
    else: { if: yes('e'), else: { required: ['f'] } },
  });
  const pointers = ['/else/if', '/if', '/then/if', '/then/then/allOf/0/if'];
  expect(Object.keys(functions).sort()).toEqual([...pointers, 'step:nested']);
  expect(functions['/else/if']?.({ e: true })).toBe(true);
  expect(functions['/else/if']?.({ b: true })).toBe(false);
});
