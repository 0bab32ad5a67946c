import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { ajvRuntime } from '#validation/ajvRuntime.ts';
import { compileValidators, evaluateValidators } from '#validation/compileValidators.ts';

const yes = (name: string): RJSFSchema => ({ properties: { [name]: { const: true } }, required: [name] });

test('a step with fifty conditions side by side is compiled, each condition under its hash', () => {
  const names = Array.from({ length: 50 }, (_, index) => `question${index}`);
  const step: RJSFSchema = {
    $id: 'step:many',
    type: 'object',
    allOf: names.map((name) => ({
      if: yes(name),
      then: { required: [`${name}_why`] },
      else: { required: [`${name}_why_not`] },
    })),
  };
  const functions = evaluateValidators(compileValidators([step]))(ajvRuntime);
  const answers = {
    question3: true,
    ...Object.fromEntries(
      names.map((name) => [name === 'question3' ? `${name}_why` : `${name}_why_not`, 'x']),
    ),
  };
  expect(functions['step:many']?.(answers)).toBe(true);
  expect(functions['step:many']?.({ ...answers, question3: false })).toBe(false);
  for (const name of names) {
    expect(functions[hashForSchema(yes(name))]?.(answers), name).toBe(name === 'question3');
  }
});

test('conditions inside branches are compiled too', () => {
  const step: RJSFSchema = {
    $id: 'step:nested',
    type: 'object',
    if: yes('a'),
    then: { if: yes('b'), then: { allOf: [{ if: yes('c'), then: { required: ['d'] } }] } },
    else: { if: yes('e'), else: { required: ['f'] } },
  };
  const functions = evaluateValidators(compileValidators([step]))(ajvRuntime);
  const ids = ['a', 'b', 'c', 'e'].map((name) => hashForSchema(yes(name)));
  expect(Object.keys(functions).sort()).toEqual(['step:nested', ...ids].sort());
});
