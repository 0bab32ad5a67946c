import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Records whose keys are names that an organiser gives: of fields, options, and values of a payload. */
const RECORDS =
  'fields|answers|kept|given|payload|derived|derive|computed|compute|amounts|prices|descriptions|times';

/** A look-up by a name in a variable: no assignment or removal, and neither a constant nor an index. */
const LOOKUP = new RegExp(
  `(?<!delete )\\b(?:${RECORDS})(?:\\?\\.)?\\[(?!['"\`\\dA-Z]|index\\])[^\\]]+\\](?!\\s*=[^=])`,
  'g',
);

it('looks up what an organiser names with `ownValue`, `fieldAt` or `answerAt`, as every object has a `constructor`', () => {
  const found = globSync('src/**/*.{ts,tsx}').flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return [...code.matchAll(LOOKUP)].map(([text]) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
