import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { descriptionOf } from '#definitions/check/tellKey.ts';
import { memoize } from '#definitions/sources/memoize.ts';

export interface Part {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  patternErrorMessage?: string;
  required?: string[];
  description?: string;
  properties?: Record<string, Part>;
  items?: Part | Part[];
  additionalProperties?: Part | boolean;
  allOf?: Part[];
  anyOf?: Part[];
  oneOf?: Part[];
  then?: Part;
  else?: Part;
}

type Format = Part & Record<string, unknown>;

export const readFormat = memoize((file: string): Format => JSON.parse(readFileSync(file, 'utf8')));

/**
 * Every key of a format by its path, such as `contact.phones[]`, with what it says of itself in the spoken language. What is inside
 * itself is listed once; `others`: names of shared parts whose keys are listed elsewhere;
 * `at`: a definition of the format in place of all of it.
 */
export function allKeys(file: string, others: readonly string[] = [], at?: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(at ? resolve(`#/definitions/${at}`, file).part : readFormat(file), file, '', []);
  return found;

  function collect(part: Part, from: string, prefix: string, inside: readonly string[]): void {
    const target = part.$ref === undefined ? undefined : resolve(part.$ref, from);
    if (target && !inside.includes(target.id) && !others.includes(basename(target.id)))
      collect(target.part, target.file, prefix, [...inside, target.id]);
    for (const each of [part.allOf, part.anyOf, part.oneOf, part.then, part.else].flat())
      if (each) collect(each, from, prefix, inside);
    const items = Array.isArray(part.items) ? part.items : part.items ? [part.items] : [];
    for (const each of items) collect(each, from, prefix.replace(/\.$/, '[].'), inside);
    if (typeof part.additionalProperties === 'object')
      collect(part.additionalProperties, from, `${prefix}<…>.`, inside);
    for (const [key, value] of Object.entries(part.properties ?? {})) {
      const path = prefix + key;
      if (!found.get(path)) found.set(path, descriptionOf(saidOf(value, from)));
      collect(value, from, `${path}.`, inside);
    }
  }
}

/** What a part says of itself, or the part that it refers to. */
function saidOf({ description, $ref }: Part, from: string): string {
  if (description !== undefined || $ref === undefined) return description ?? '';
  const { part, file } = resolve($ref, from);
  return saidOf(part, file);
}

/** The part that a `$ref` of a format names, and the file that it stands in. */
export function resolve(ref: string, from: string): { part: Part; file: string; id: string } {
  const [name = '', pointer = ''] = ref.split('#');
  const file = name ? join(dirname(from), name) : from;
  const part = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], readFormat(file)) as Part;
  return { part, file, id: `${relative('.', file)}#${pointer}` };
}
