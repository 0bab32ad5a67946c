import { isDeepStrictEqual } from 'node:util';
import type { Branch, ConditionSchema, FieldSchema } from '../formats/formats.ts';
import { otherName } from './innerNames.ts';

type Definitions = Map<string, FieldSchema[]>;

/**
 * Returns a form, group or entry in which each name has one definition. What is asked anyway is completed by the parts of an `allOf`,
 * and restricted in the cases that define it again; a field that several cases define otherwise has a name of its own in each.
 */
export function withOtherNames<Folded extends Branch | FieldSchema>(scope: Folded): Folded {
  const always: Record<string, FieldSchema> = {};
  const merged = mergeAlways(scope, always);
  const inCases: Definitions = new Map();
  collectCases(merged, false, always, inCases);
  const others = new Map([...inCases].filter(([, definitions]) => definitions.length > 1));
  const restricts = [...inCases.keys()].some((name) => Object.hasOwn(always, name));
  return others.size === 0 && !restricts && merged === scope ? scope : renamed(merged, new Map());

  function renamed<Part extends Branch | FieldSchema>(
    branch: Part,
    around: ReadonlyMap<string, string>,
  ): Part {
    const { properties, required, if: condition, then, else: otherwise, allOf } = branch;
    const names = new Map(around);
    for (const [name, field] of Object.entries(properties ?? {})) {
      const index = others.get(name)?.findIndex((one) => isDeepStrictEqual(one, field)) ?? -1;
      if (index >= 0) names.set(name, otherName(name, index));
    }
    const inside = (part: Branch) => renamed(part, names);
    // What is required whatever its case is: one of its names is answered.
    const anyOf = (required ?? []).filter((name) => others.has(name) && !names.has(name));
    const parts = [
      ...(allOf?.map(inside) ?? []),
      ...anyOf.map(
        (name): Branch => ({
          if: { not: readingOthers({ required: [name] }) },
          then: { required: [name] },
        }),
      ),
    ];
    return {
      ...branch,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [
            names.get(name) ?? name,
            (branch as object) !== merged && Object.hasOwn(always, name)
              ? { ...always[name], ...field }
              : field,
          ]),
        ),
      }),
      ...(required && {
        required: required.filter((name) => !anyOf.includes(name)).map((name) => names.get(name) ?? name),
      }),
      ...(condition && { if: readingOthers(condition) }),
      ...(then && { then: inside(then) }),
      ...(otherwise && { else: inside(otherwise) }),
      ...(parts.length > 0 && { allOf: parts }),
    };
  }

  /** The condition, which reads of a field that has several names the one that is asked: of the others there is no answer. */
  function readingOthers(condition: ConditionSchema): ConditionSchema {
    const { required = [], properties = {}, allOf = [], anyOf, not } = condition;
    const namesOf = (name: string) => others.get(name)?.map((_, index) => otherName(name, index));
    const anyName = required.flatMap((name) => {
      const names = namesOf(name);
      return names ? [{ anyOf: names.map((each) => ({ required: [each] })) }] : [];
    });
    const all = [...allOf.map(readingOthers), ...anyName];
    return {
      ...condition,
      ...(condition.required && { required: required.filter((name) => !others.has(name)) }),
      ...(condition.properties && {
        properties: Object.fromEntries(
          Object.entries(properties).flatMap(([name, test]) =>
            (namesOf(name) ?? [name]).map((each) => [each, test]),
          ),
        ),
      }),
      ...(all.length > 0 && { allOf: all }),
      ...(anyOf && { anyOf: anyOf.map(readingOthers) }),
      ...(not && { not: readingOthers(not) }),
    };
  }
}

/** The branch without what the unconditional parts of its `allOf` define again: that completes the first definition. */
function mergeAlways<Part extends Branch | FieldSchema>(
  branch: Part,
  always: Record<string, FieldSchema>,
): Part {
  const repeated: Record<string, FieldSchema> = {};
  const collect = ({ properties = {}, allOf = [] }: Branch) => {
    for (const [name, field] of Object.entries(properties)) {
      if (Object.hasOwn(always, name)) repeated[name] = { ...(repeated[name] ?? always[name]), ...field };
      else always[name] = field;
    }
    for (const part of allOf) collect(part);
  };
  collect(branch);
  if (Object.keys(repeated).length === 0) return branch;
  Object.assign(always, repeated);
  const seen = new Set<string>();
  const once = <Inner extends Branch | FieldSchema>(part: Inner): Inner => {
    const { properties, allOf } = part;
    const kept = Object.keys(properties ?? {}).filter((name) => !seen.has(name) && seen.add(name));
    return {
      ...part,
      ...(properties && {
        properties: Object.fromEntries(kept.map((name) => [name, always[name] as FieldSchema])),
      }),
      ...(allOf && { allOf: allOf.map(once) }),
    };
  };
  return once(branch);
}

/** The definitions in `then` and `else`, different ones once. */
function collectCases(
  { properties = {}, allOf = [], then, else: otherwise }: Branch,
  isCase: boolean,
  always: Readonly<Record<string, FieldSchema>>,
  found: Definitions,
): void {
  for (const [name, field] of isCase ? Object.entries(properties) : []) {
    const known = found.get(name) ?? [];
    if (!Object.hasOwn(always, name) && !known.some((one) => isDeepStrictEqual(one, field)))
      known.push(field);
    found.set(name, known);
  }
  for (const part of allOf) collectCases(part, isCase, always, found);
  for (const part of [then, otherwise]) if (part) collectCases(part, true, always, found);
}
