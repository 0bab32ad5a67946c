import { globSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { applySchema, readSchema, schemaNames } from '#definitions/check/fileSchemas.ts';
import { schemaOfFile } from '#definitions/formats/fileKinds.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { problemsOf } from '../support/definitionFiles.ts';
import { FROZEN, frozenPath } from '../support/definitionFolders.ts';

describe('the frozen files', () => {
  const files = globSync('{forms,content}/**/*.json', { cwd: frozenPath('') }).filter(
    (path) => !path.startsWith('content/public/'),
  );
  const sources = loadSources(FROZEN);

  it('are read, all of them', () => {
    expect([...sources.files.keys()].sort()).toEqual(files.sort());
    expect(sources.forms.length).toBeGreaterThan(0);
  });

  it.each(files)('%s has a schema and keeps to it', (path) => {
    const schema = schemaOfFile(path);
    expect(schema).toBeDefined();
    expect(applySchema(schema as string, sources.files.get(path)?.value).errors).toEqual([]);
  });

  it('have no errors in forms', () => {
    const problems = checkSources(sources).filter(
      ({ file, severity }) => file.startsWith('forms/') && severity === 'error',
    );
    expect(problems).toEqual([]);
  });
});

it('allow no key but those that they describe, wherever it stands', () => {
  const sources = loadSources(FROZEN);
  const accepted = [...sources.files]
    .filter(([path]) => !path.includes('/messages/'))
    .flatMap(([path, { value }]) =>
      placesOf(value, [])
        .filter(
          (place) =>
            !/(^|\.)(prices|fields|details|amounts|properties|answers|payload|derive|compute|errorMessage|errors)(\..*)?$/.test(
              place.join('.'),
            ),
        )
        .filter(
          (place) => applySchema(schemaOfFile(path) as string, withSurplus(value, place)).errors.length === 0,
        )
        .map((place) => `${path} ${place.join('.')}`),
    );
  expect(accepted).toEqual([]);
});

/** Places of all objects of a value. */
function placesOf(value: unknown, place: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => placesOf(part, [...place, key]));
  return Array.isArray(value) ? inner : [place, ...inner];
}

function withSurplus(value: unknown, place: string[]): unknown {
  const copy = structuredClone(value);
  const owner = place.reduce((at, key) => (at as Record<string, unknown>)[key], copy);
  (owner as Record<string, unknown>).surplus = true;
  return copy;
}

it('refuses a file of a kind that has no schema', () => {
  const known =
    'forms/<id>/schema.json, forms/<id>/ui.json, forms/<id>/examples/<name>.json, content/site.json, content/theme.json, content/pages/<id>.json, content/messages/<locale>.json';
  expect(problemsOf({ 'content/extra.json': {}, 'forms/cours.json': {} })).toEqual([
    `content/extra.json:1:1 no known kind of file; known: ${known}`,
    `forms/cours.json:1:1 no known kind of file; known: ${known}`,
  ]);
});

describe('the schemas of the files', () => {
  it.each(schemaNames())(
    '%s is a good schema in which every key is described and no other is allowed',
    (name) => {
      const schema = readSchema(name);
      expect(new Ajv2019({ strict: false }).validateSchema(schema)).toBe(true);
      expect(schema).toMatchObject({ title: expect.any(String), description: expect.any(String) });
      expect(undescribed(schema, name)).toEqual([]);
    },
  );

  it.each(schemaNames())('%s says beside each pattern how the text is written', (name) => {
    expect(wordless(readSchema(name), name)).toEqual([]);
  });
});

/** Patterns without words that say how to write what matches. */
function wordless(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pattern, patternErrorMessage } = schema as Record<string, unknown>;
  // A field of a form may itself be described as having a "pattern".
  const bare =
    typeof pattern === 'string' && !(typeof patternErrorMessage === 'string' && patternErrorMessage);
  return [
    ...(bare ? [`${place}: ${pattern}`] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => wordless(inner, `${place}/${key}`)),
  ];
}

/** Parts to which the schemas that refer to them add keys; "no key but" below proves that those are closed. */
const OPEN_PARTS = new Set([
  ...['section', 'itemList', 'button', 'entry'].map((part) => `parts.json/$defs/${part}`),
  'form-example.schema.json/definitions/example',
]);

/** Keys without a description, and objects that leave other keys unnamed. */
function undescribed(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as {
    properties?: Record<string, object>;
    [keyword: string]: unknown;
  };
  const own = Object.entries(properties ?? {})
    .filter(
      ([, key]) =>
        typeof key === 'object' && !('description' in key || '$ref' in key) && rest.type === 'object',
    )
    .map(([name]) => `${place}/${name} is not described`);
  const closed = 'additionalProperties' in rest || 'unevaluatedProperties' in rest;
  const open = rest.type === 'object' && properties && !closed && !OPEN_PARTS.has(place);
  return [
    ...own,
    ...(open ? [`${place} allows any key`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, key]) => undescribed(key, `${place}/${name}`)),
    ...Object.entries(rest)
      .filter(([keyword]) => keyword !== 'if')
      .flatMap(([keyword, inner]) => undescribed(inner, `${place}/${keyword}`)),
  ];
}
