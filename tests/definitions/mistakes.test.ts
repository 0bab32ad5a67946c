import { describe, expect, it } from 'vitest';
import { form, problemsOf } from '../support/definitionFiles.ts';
import type { Mistake } from './mistakes/Mistake.ts';
import { SYNTAX } from './mistakes/syntax.ts';

const SITE = form();
const RIGHT = problemsOf(SITE);

function changed({ file, from, to }: Mistake) {
  const before = SITE[file];
  if (from === undefined) return { ...SITE, [file]: to };
  if (typeof before !== 'string' || before.split(from).length !== 2)
    throw new Error(`${from} does not occur exactly once in ${file}`);
  return { ...SITE, [file]: before.replace(from, () => to) };
}

describe.each([['syntax', SYNTAX]] as const)('mistakes of %s', (_, mistakes) => {
  it.each(mistakes)('$name', (mistake) => {
    const found = problemsOf(changed(mistake)).filter((problem) => !RIGHT.includes(problem));
    expect(found.map((problem, index) => problem.slice(0, mistake.told[index]?.length))).toEqual(
      mistake.told,
    );
  });
});
