import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { parseSource } from '#definitions/sources/parseSource.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { SCHEMA, UI } from '../support/definitionFiles.ts';

const PAGE = {
  route: '/a',
  title: 'A',
  description: 'B',
  blocks: [
    { type: 'hero', id: 'h', title: 'H', actions: [{ id: 'a', label: 'A', link: '/cours' }] },
    { type: 'news', id: 'n', layout: 'grid', readMore: 'R', items: ['x'] },
  ],
};

const FILES: Record<string, unknown> = {
  'forms/cours/schema.json': JSON.parse(SCHEMA),
  'forms/cours/ui.json': JSON.parse(UI),
  'forms/cours/examples/a.json': { examples: [{ title: 'A', answers: {}, errors: { nom: 'x' } }] },
  'content/pages/a.json': PAGE,
};

const junk = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, '', 'constructor', '__proto__', 'nom', [], {}, [null], { '': 1 }, [
    [],
  ]),
  fc.constantFrom({ $ref: '#/definitions/x' }, { $ref: 5 }, { $ref: '#/definitions/constructor' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The value with the part that the numbers lead to replaced. */
function replaced(value: unknown, way: readonly number[], part: unknown): unknown {
  if (way.length === 0 || typeof value !== 'object' || value === null) return part;
  const keys = Object.keys(value);
  const key = keys[(way[0] as number) % Math.max(1, keys.length)];
  if (key === undefined) return part;
  const inner = replaced((value as Record<string, unknown>)[key], way.slice(1), part);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

function sourcesOf(values: Record<string, unknown>): Sources {
  const files = Object.entries(values).map(([path, value]) => parseSource(path, JSON.stringify(value)).file);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    forms: [{ id: 'cours', schema: {} as never, ui: {} as never, examples: [] }],
    pages: [],
    site: undefined,
    theme: undefined,
    messages: {},
    files: byPath,
    publicFiles: [],
    problems: [],
  };
}

it('reports whatever stands in place of any part, and never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(FILES)),
      fc.array(fc.nat(20), { maxLength: 8 }),
      junk,
      (path, way, part) => {
        const problems = checkSources(sourcesOf({ ...FILES, [path]: replaced(FILES[path], way, part) }));
        for (const problem of problems) expect(problem.line * problem.column).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1500 },
  );
});
