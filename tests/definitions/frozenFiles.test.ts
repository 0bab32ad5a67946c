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

  it('are all loaded', () => {
    expect([...sources.files.keys()].sort()).toEqual(files.sort());
    expect(sources.forms.length).toBeGreaterThan(0);
  });

  it.each(files)('%s has a schema and matches it', (path) => {
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

it('the schemas allow only described keys at every place', () => {
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
          (place) =>
            applySchema(schemaOfFile(path) as string, withExtraKey(value, place)).errors.length === 0,
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

function withExtraKey(value: unknown, place: string[]): unknown {
  const copy = structuredClone(value);
  const owner = place.reduce((at, key) => (at as Record<string, unknown>)[key], copy);
  (owner as Record<string, unknown>).extraKey = true;
  return copy;
}

it('refuses a file without a schema', () => {
  const known =
    'forms/<id>/schema.json, forms/<id>/ui.json, forms/<id>/examples/<name>.json, content/site.json, content/theme.json, content/pages/<id>.json, content/messages/glossary.json, content/messages/<locale>.json';
  expect(problemsOf({ 'content/extra.json': {}, 'forms/cours.json': {} })).toEqual([
    `content/extra.json:1:1 no known kind of file; known: ${known}`,
    `forms/cours.json:1:1 no known kind of file; known: ${known}`,
  ]);
});

describe('the schemas of the files', () => {
  it.each(schemaNames())('%s is a valid schema that describes every key and allows no other', (name) => {
    const schema = readSchema(name);
    expect(new Ajv2019({ strict: false }).validateSchema(schema)).toBe(true);
    expect(schema).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    expect(undescribed(schema, name)).toEqual([]);
  });

  it.each(schemaNames())('%s has an error message for each pattern', (name) => {
    expect(withoutMessage(readSchema(name), name)).toEqual([]);
  });
});

/** Patterns without `patternErrorMessage`. */
function withoutMessage(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pattern, patternErrorMessage } = schema as Record<string, unknown>;
  // In the schema of forms "pattern" is also the name of a described property.
  const bare =
    typeof pattern === 'string' && !(typeof patternErrorMessage === 'string' && patternErrorMessage);
  return [
    ...(bare ? [`${place}: ${pattern}`] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => withoutMessage(inner, `${place}/${key}`)),
  ];
}

/** Parts that allow any key because other schemas extend them. "allow only described keys" tests those schemas. */
const OPEN_PARTS = new Set([
  ...['anchored', 'headed', 'section', 'itemList', 'button', 'entry'].map(
    (part) => `parts.json/$defs/${part}`,
  ),
  'form-example.schema.json/definitions/example',
]);

/** Keys without a description, and objects that allow other keys. */
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
