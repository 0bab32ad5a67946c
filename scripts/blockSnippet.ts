import { basename } from 'node:path';
import { type Part, resolve } from './allKeys.ts';

/** Keys that stand first where a block or a part of it has them, even if they are not required. */
const FIRST = ['type', 'id', 'title'];

/**
 * What an editor writes for a block: the keys that it needs, and its title, with places to fill in (`$1`, `${2:/a/b}`). `label`: the type
 * of the block.
 */
export function blockSnippet(file: string): { label: string; description: string; body: unknown } {
  let places = 0;
  const { description = '', properties } = keysOf({ $ref: basename(file) }, file);
  const label = String(properties.get('type')?.part.const);
  return { label, description, body: written({ $ref: basename(file) }, file) };

  function written(part: Part, from: string): unknown {
    if (part.const !== undefined) return part.const;
    if (part.$ref !== undefined && /\/(?:id|line|text)$/.test(part.$ref)) return `$${++places}`;
    const { properties, required, ...own } = keysOf(part, from);
    if (properties.size > 0) {
      const named = [...properties].filter(([key]) => FIRST.includes(key) || required.has(key));
      const ordered = named.sort(([a], [b]) => rank(a) - rank(b));
      return Object.fromEntries(ordered.map(([key, { part, from }]) => [key, written(part, from)]));
    }
    if (own.items) return [written(own.items as Part, own.from)];
    if (typeof own.additionalProperties === 'object')
      return { [`$${++places}`]: written(own.additionalProperties, own.from) };
    // A "^" at the start stands for a value without quotation marks.
    if (own.type === 'integer' || [own.type].flat().includes('number')) return `^\${${++places}:1}`;
    const example = own.enum?.[0] ?? /as "([^"]*)"/.exec(own.patternErrorMessage ?? '')?.[1];
    return example === undefined ? `$${++places}` : `\${${++places}:${example}}`;
  }
}

function rank(key: string): number {
  return FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
}

/** A part with what it refers to, and the keys of all that it is made of, each with the file that it stands in. */
function keysOf(part: Part, from: string) {
  const properties = new Map<string, { part: Part; from: string }>();
  const required = new Set<string>();
  let whole: Part & { from: string } = { ...part, from };
  collect(part, from);
  return { ...whole, properties, required };

  function collect(part: Part, from: string): void {
    if (part.$ref !== undefined) {
      const target = resolve(part.$ref, from);
      whole = { ...target.part, ...whole, from: target.file };
      collect(target.part, target.file);
    }
    for (const each of [...(part.allOf ?? []), ...(part.oneOf?.slice(0, 1) ?? [])]) collect(each, from);
    for (const key of part.required ?? []) required.add(key);
    for (const [key, value] of Object.entries(part.properties ?? {}))
      properties.set(key, { part: value, from });
  }
}
