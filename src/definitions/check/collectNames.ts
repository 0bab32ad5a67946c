import { readFileSync } from 'node:fs';
import { memoize } from '../sources/memoize.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  const?: string;
  enum?: string[];
}

interface Names {
  keys: string[];
  kinds: string[];
}

const names = new WeakMap<object, Names>();

/** Records the names of a schema and its subschemas for `namesOf`. `url`: URL of the schema's file. */
export function collectNames(schema: unknown, url: string): void {
  if (typeof schema !== 'object' || schema === null) return;
  names.set(schema, { keys: keysOf(schema, url), kinds: kindsOf(schema, url) });
  for (const inner of Object.values(schema)) collectNames(inner, url);
}

/** Returns a schema's property names, including those of its `$ref` and `allOf`, and the values of its discriminator. */
export function namesOf(schema: object | undefined): Names {
  return (schema && names.get(schema)) ?? { keys: [], kinds: [] };
}

function keysOf({ $ref, properties = {}, allOf = [] }: Schema, url: string): string[] {
  const own = Array.isArray(allOf) ? allOf.flatMap((part) => keysOf(part, url)) : [];
  if ($ref !== undefined && typeof $ref === 'string') own.push(...keysOf(...resolve($ref, url)));
  return [...own, ...Object.keys(properties)];
}

function kindsOf({ discriminator, oneOf = [] }: Schema, url: string): string[] {
  const key = discriminator?.propertyName;
  if (key === undefined) return [];
  return oneOf.flatMap(({ $ref = '' }) => {
    const { const: one, enum: several } = resolve($ref, url)[0].properties?.[key] ?? {};
    return several ?? one ?? [];
  });
}

/** Returns the schema that `$ref` in the file at `url` refers to, and the URL of that schema's file. */
function resolve($ref: string, url: string): [Schema, string] {
  const target = new URL($ref, url);
  const path = target.hash.split('/').slice(1);
  target.hash = '';
  const schema = path.reduce((at: Branch | undefined, key) => at?.[key], read(target.href));
  return [(schema as Schema | undefined) ?? {}, target.href];
}

/** A JSON object inside a schema file, read key by key. */
interface Branch {
  [key: string]: Branch;
}

const read = memoize((url: string): Branch => JSON.parse(readFileSync(new URL(url), 'utf8')));
