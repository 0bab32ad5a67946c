import type { CompiledForm } from '#contract/CompiledForm.ts';
import { codedName } from '#definitions/sources/innerNames.ts';
import { controlName } from '#journey/controlName.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { definitionsIn } from './payloadSchema.ts';
import type { Schema } from './Schema.ts';

/** The keywords of a payload's schema that parts change. */
interface Branch {
  properties?: Record<string, Definition>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
}

interface Definition extends Schema {
  items?: Definition & Branch;
  minItems?: number;
}

/**
 * Converts the schema of a form's payloads to that of multipart bodies, one part per value. Fields of a group are in brackets
 * (`pieceJointes[cv]`), options of a list are repeated parts, entries of a list of groups or a quantity list are numbered
 * (`stands[0][quantity]`).
 */
export function partsSchema(payload: Schema, form: CompiledForm): Schema {
  const definitions = definitionsIn(payload, 'properties') as Map<string, Definition[]>;
  return partsOf(payload, '');

  /** @param prefix - path of the group whose fields the schema describes, with a dot after it */
  function partsOf(schema: Schema, prefix: string): Schema {
    const { properties = {}, required = [], allOf = [], anyOf } = schema as Branch;
    const inner = (each: Schema) => partsOf(each, prefix);
    const all = Object.entries(properties).map(([name, property]) => [prefix + name, property] as const);
    const groups = all.filter(([path]) => isGroup(path));
    const fields = all.filter(([path]) => !isGroup(path));
    const whole = [...allOf.map(inner), ...groups.map(([path, group]) => partsOf(group, `${path}.`))];
    const single = (['if', 'then', 'else', 'not'] as const).flatMap((keyword) =>
      schema[keyword] ? [[keyword, inner(schema[keyword] as Schema)]] : [],
    );
    return {
      properties: Object.fromEntries(
        fields.flatMap(([path, field]) => (isNumbered(field) ? [] : [[controlName(path), field]])),
      ),
      patternProperties: Object.fromEntries(fields.flatMap(([path, field]) => numberedParts(path, field))),
      required: required.flatMap((name) => requiredParts(prefix + name)),
      ...(whole.length > 0 && { allOf: whole }),
      ...(anyOf && { anyOf: anyOf.map(inner) }),
      ...Object.fromEntries(single),
    };
  }

  /** The parts of a required field. A group that is asked always exists, so its required fields are required parts already. */
  function requiredParts(path: string): string[] {
    if (isGroup(path)) return [];
    const [{ items, minItems = 0 } = {} as Definition] = definitions.get(path) ?? [];
    if (!items?.properties) return [controlName(path)];
    return minItems > 0
      ? (items.required ?? []).flatMap((name) => {
          const { properties, items: inner } = (items.properties?.[name] ?? {}) as Definition & Branch;
          return properties || inner?.properties ? [] : [`${controlName(path)}[0][${name}]`];
        })
      : [];
  }

  function isGroup(path: string): boolean {
    return fieldAt(form, codedName(path))?.type === 'object';
  }
}

/**
 * Returns the schema of each list's entries that have conditions, by the name of the list's parts. What the parts of one entry say of
 * each other has no pattern.
 */
export function entrySchemas(schema: Schema, prefix = ''): Record<string, Schema> {
  const found = [...(definitionsIn(schema, 'properties') as Map<string, Definition[]>)].flatMap(
    ([name, definitions]): [string, Schema][] => {
      const path = prefix + name;
      const lists = definitions.flatMap(({ items }) =>
        items && /"(?:if|anyOf|allOf)":/.test(JSON.stringify(items)) ? [items] : [],
      );
      if (lists.length > 0)
        return [[controlName(path), lists.length > 1 ? { anyOf: lists } : (lists[0] as Schema)]];
      return definitions.flatMap((group) => Object.entries(entrySchemas(group, `${path}.`)));
    },
  );
  return Object.fromEntries(found);
}

/** Whether the parts of a field are numbered, or derived from another field. */
function isNumbered({ items, type }: Definition): boolean {
  return items?.properties !== undefined || items?.items !== undefined || type === 'object';
}

function numberedParts(path: string, { items, type, description }: Definition): [string, Schema][] {
  const name = escaped(controlName(path));
  if (type === 'object') return [[`^${name}\\[`, { type: 'string', description }]];
  return items ? entryParts(items, `^${name}${NUMBER}`) : [];
}

/** A name as a pattern has it. */
function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Pattern of the number of an entry. */
const NUMBER = '\\[\\d{1,3}\\]';

/** The parts of each entry of a list, which has fields or is a list. */
function entryParts(
  { properties, items, ...entry }: Definition & Branch,
  around: string,
): [string, Schema][] {
  if (properties) return partsIn(properties, around);
  return items && isNumbered({ items })
    ? entryParts(items, around + NUMBER)
    : [[`${around}$`, { ...entry, items }]];
}

/** The parts of a group, or of each entry of a list. `around`: pattern of the names around them. */
function partsIn(properties: Branch['properties'] = {}, around: string): [string, Schema][] {
  return Object.entries(properties).flatMap(([name, part]): [string, Schema][] => {
    const here = `${around}\\[${escaped(name)}\\]`;
    const { properties: inner, items } = part as Definition & Branch;
    if (inner) return partsIn(inner, here);
    return items && isNumbered({ items }) ? entryParts(items, here + NUMBER) : [[`${here}$`, part]];
  });
}
