import { expect, it } from 'vitest';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { generateAnswers, seeded } from '#publication/examples/generateAnswers.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const { sources, compilation } = compileFolders(FROZEN);

const toFile = ({ name, size }: AnswerFile) =>
  Object.defineProperty(new File([], name, { lastModified: 0 }), 'size', { value: size });

it.each(sources.forms.map(({ id, examples }) => ({ id, examples })))(
  '$id accepts what is generated for it; the same seed makes the same answers',
  ({ id, examples }) => {
    const compiled = compilation.forms.get(id)!;
    const make = (seed: number, full = false) =>
      generateAnswers(compiled, examples, seeded(seed), { full, toFile });
    const made = Array.from({ length: 8 }, (_, seed) => make(seed));
    for (const answers of made)
      expect(validateAnswers(compiled.form, compiled.validators, answers!)).toEqual([]);
    expect(make(3)).toEqual(made[3]);
    expect(new Set(made.map((answers) => JSON.stringify(answers))).size).toBeGreaterThan(4);
    const length = (answers: unknown) => JSON.stringify(answers).length;
    expect(length(make(3, true))).toBeGreaterThanOrEqual(length(made[3]));
  },
);

it('makes nothing for a form without a valid example', () => {
  const [compiled] = compilation.forms.values();
  expect(generateAnswers(compiled!, [], seeded(1), { full: false, toFile })).toBeUndefined();
});
