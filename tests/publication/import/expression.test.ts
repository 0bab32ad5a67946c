import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readExpression, type Target } from '#publication/import/expression.ts';

const TARGETS: Record<string, Target['type']> = {
  ville: 'text',
  age: 'number',
  accord: 'boolean',
  langues: 'list',
  photo: 'other',
};

function read(expression: string) {
  return readExpression(expression, (name) => {
    const type = TARGETS[name];
    return type && { path: [name], type };
  });
}

/** The names of those answers of which the expression holds. */
function holding(expression: string): string[] {
  const holds = new Ajv({ strict: false }).compile(read(expression));
  const answers = {
    none: {},
    douala: { ville: 'Douala', age: 17, accord: true, langues: ['fr'] },
    yaoundé: { ville: 'Yaoundé', age: 40, accord: false, langues: ['fr', 'en'] },
  };
  return Object.entries(answers).flatMap(([name, answer]) => (holds(answer) ? [name] : []));
}

describe('a condition of SurveyJS', () => {
  it.each<[string, string[]]>([
    ["{ville} = 'Douala'", ['douala']],
    ['{ville} == "Douala"', ['douala']],
    ["{ville} <> 'Douala'", ['none', 'yaoundé']],
    ['{age} >= 18', ['yaoundé']],
    ["{age} < '18'", ['douala']],
    ['{accord} = true', ['douala']],
    ["{accord} = 'false'", ['yaoundé']],
    ['{ville} notempty', ['douala', 'yaoundé']],
    ['{ville} empty', ['none']],
    ["{langues} contains 'en'", ['yaoundé']],
    ["{langues} anyof ['en', 'fr']", ['douala', 'yaoundé']],
    ["{langues} allof ['en', 'fr']", ['yaoundé']],
    ["{langues} = ['fr']", ['douala']],
    ["{ville} anyof ['Douala', 'Buea']", ['douala']],
    ["{ville} contains 'oua'", ['douala']],
    ["{age} > 18 and {langues} notcontains 'en'", []],
    ["{age} > 18 or {accord} = true and {ville} = 'Douala'", ['douala', 'yaoundé']],
    ['not ({age} > 18 || {ville} empty)', ['douala']],
    ['!({ville} empty)', ['douala', 'yaoundé']],
  ])('%s holds as there', (expression, expected) => {
    expect(holding(expression)).toEqual(expected);
  });

  it.each([
    ['', 'it has no end'],
    ['{pays} = 1', '{pays} is no question that a condition can read'],
    ['{photo} = 1', '"=" of such an answer is not understood'],
    ["{ville} > 'A'", '">" of such an answer is not understood'],
    ['{age} >= {autre}', 'it compares with something that is no value'],
    ["iif({age} > 3, 'a', 'b') = 'a'", '"iif" is not the name of a question'],
    ['({age} > 3', 'a closing parenthesis is missing'],
    ['{age} > 3 {ville} empty', '"ville" is not understood here'],
    ['{age} > 3 ; 4', '" ; 4" is not understood'],
    ['('.repeat(3000), 'it is too long'],
  ])('%s is refused', (expression, reason) => {
    expect(() => read(expression)).toThrow(reason);
  });
});
