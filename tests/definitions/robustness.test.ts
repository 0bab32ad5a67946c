import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { parseSource } from '#definitions/sources/parseSource.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { CHAOS } from '../support/cases.ts';
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

const anyValue = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, '', 'constructor', '__proto__', 'nom', [], {}, [null], { '': 1 }, [
    [],
  ]),
  fc.constantFrom({ $ref: '#/definitions/x' }, { $ref: 5 }, { $ref: '#/definitions/constructor' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The value with one part replaced; each number of `path` selects a key by its index, modulo the number of keys. */
function replaced(value: unknown, path: readonly number[], part: unknown): unknown {
  if (path.length === 0 || typeof value !== 'object' || value === null) return part;
  const keys = Object.keys(value);
  const key = keys[(path[0] as number) % Math.max(1, keys.length)];
  if (key === undefined) return part;
  const inner = replaced((value as Record<string, unknown>)[key], path.slice(1), part);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

const fileOf = (path: string, value: unknown) => parseSource(path, JSON.stringify(value)).file;

/** Parsed once: a run parses only the file that it changes. */
const parsed = new Map(Object.entries(FILES).map(([path, value]) => [path, fileOf(path, value)]));

function sourcesWith(path: string, value: unknown): Sources {
  return {
    forms: [{ id: 'cours', schema: {} as never, ui: {} as never, examples: [] }],
    pages: [],
    site: undefined,
    theme: undefined,
    messages: {},
    files: new Map([...parsed, [path, fileOf(path, value)]]),
    publicFiles: [],
    publicBytes: new Map(),
    problems: [],
  };
}

it('reports problems and never throws, for any value in any place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(FILES)),
      fc.array(fc.nat(20), { maxLength: 8 }),
      anyValue,
      (file, path, part) => {
        const problems = checkSources(sourcesWith(file, replaced(FILES[file], path, part)));
        expect(problems.filter(({ line, column }) => !(line * column > 0))).toEqual([]);
      },
    ),
    { numRuns: CHAOS ? 1500 : 400 },
  );
});
