import { describe, expect, it } from 'vitest';
import { problemsOf } from '../support/definitionFiles.ts';
import { FOLDERS } from './mistakes/folders.ts';
import type { Mistake } from './mistakes/Mistake.ts';
import { SMALL_SITE, TODAY } from './mistakes/site.ts';
import { SYNTAX } from './mistakes/syntax.ts';

const RIGHT = problemsOf(SMALL_SITE, { now: TODAY });

function changed({ file, from, to }: Mistake) {
  const before = SMALL_SITE[file];
  if (from === undefined) return { ...SMALL_SITE, [file]: to };
  if (typeof before !== 'string' || before.split(from).length !== 2)
    throw new Error(`${from} does not occur exactly once in ${file}`);
  return { ...SMALL_SITE, [file]: before.replace(from, () => to) };
}

it('finds nothing in the site without a mistake', () => {
  expect(RIGHT).toEqual([]);
});

describe.each([
  ['syntax', SYNTAX],
  ['files and what follows from them', FOLDERS],
] as const)('mistakes of %s', (_, mistakes) => {
  it.each(mistakes)('$name', (mistake) => {
    const found = problemsOf(changed(mistake), { now: TODAY }).filter((problem) => !RIGHT.includes(problem));
    expect(found.map((problem, index) => problem.slice(0, mistake.told[index]?.length))).toEqual(
      mistake.told,
    );
  });
});
