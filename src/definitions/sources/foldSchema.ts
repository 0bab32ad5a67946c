import type { Branch, FieldSchema, FormSchema } from '../formats/formats.ts';
import { collectBranches } from './collectProperties.ts';
import { dependencyParts } from './dependencies.ts';
import { codedName, INNER_LIST } from './innerNames.ts';
import type { Loose } from './Loose.ts';
import { withOtherNames } from './otherDefinitions.ts';
import { foldVariants } from './variants.ts';
import { writtenOut } from './writtenOut.ts';

/**
 * Returns a checked schema with one way of writing where JSON Schema has several: conditions for dependencies, `oneOf` for `anyOf`.
 * @param move - moves fields of the form into branches
 */
export function foldSchema(schema: FormSchema, move: (folded: FormSchema) => FormSchema): FormSchema {
  return withCodedNames(withBlanks(withOtherNames(move(foldBranch(writtenOut(schema), counter())))));
}

/** Keywords whose value is a list of names, is a schema, is a list of schemas. */
const NAMES = ['required', 'forbidden'];
const SCHEMAS = ['if', 'then', 'else', 'not', 'items', 'contains'];
const LISTS = ['allOf', 'anyOf'];

/** Codes the names of all fields. */
function withCodedNames<Part extends object>(part: Part): Part {
  const coded = Object.entries(part).map(([key, value]) => {
    if (NAMES.includes(key)) return [key, value.map(codedName)];
    if (SCHEMAS.includes(key) && value) return [key, withCodedNames(value)];
    if (LISTS.includes(key)) return [key, value.map(withCodedNames)];
    if (key !== 'properties') return [key, value];
    const inner = Object.entries<object>(value).map(([name, field]) => [
      codedName(name),
      withCodedNames(field),
    ]);
    return [key, Object.fromEntries(inner)];
  });
  return Object.fromEntries(coded);
}

/** An entry of a list as a field that is no list. A list in a list has an entry at least, as a list of groups has no blank one. */
function asEntry(items: FieldSchema): FieldSchema {
  if (items.type !== 'array') return items;
  const inner = { ...items, minItems: Math.max(1, items.minItems ?? 0) };
  return { type: 'object', title: items.title, required: [INNER_LIST], properties: { [INNER_LIST]: inner } };
}

/** Folds a group, the entries of a list, or a field of another kind. */
function foldScope(scope: FieldSchema): FieldSchema {
  return withBlanks(withOtherNames(foldBranch(scope, counter())));
}

function counter(): () => number {
  let count = 0;
  return () => ++count;
}

function withBlanks<Folded extends Branch | FieldSchema>(folded: Folded): Folded {
  const always = [folded, ...(folded.allOf ?? [])];
  const blank = new Set(
    collectBranches(folded as Loose<Branch>).flatMap(({ branch: { properties = {} } }) =>
      Object.entries(properties).flatMap(([name, property]) => (property?.nullable ? [name] : [])),
    ),
  );
  if (blank.size === 0) return folded;
  const required = new Set(always.flatMap((branch) => branch.required ?? []));
  return withBlank(folded, blank, (name) => required.has(name));
}

/**
 * Requires no field that may be blank. Its `nullable` says from here on whether it is sent as null then: only what is always asked and
 * always required is.
 */
function withBlank<Folded extends Branch | FieldSchema>(
  branch: Folded,
  blank: ReadonlySet<string>,
  isSent: (name: string) => boolean,
): Folded {
  const { properties, required, allOf, then, else: otherwise } = branch;
  const inside = (part: Branch) => withBlank(part, blank, isSent);
  const never = (part: Branch) => withBlank(part, blank, () => false);
  return {
    ...branch,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          property.nullable ? { ...property, nullable: isSent(name) } : property,
        ]),
      ),
    }),
    ...(required && { required: required.filter((name) => !blank.has(name)) }),
    ...(allOf && { allOf: allOf.map(inside) }),
    ...(then && { then: never(then) }),
    ...(otherwise && { else: never(otherwise) }),
  };
}

function foldBranch<Folded extends Branch | FieldSchema>(written: Folded, nextNumber: () => number): Folded {
  const branch = foldVariants(written, nextNumber);
  const { dependencies: _, dependentRequired: __, dependentSchemas: ___, ...rest } = branch;
  const inside = (part: Branch) => foldBranch(part, nextNumber);
  const { properties, required, then, else: otherwise, allOf = [] } = rest;
  const { items, anyOf, additionalItems: _____, ...single } = rest as FieldSchema;
  const parts = [...allOf, ...dependencyParts(branch).map(({ part }) => part as Branch)];
  // A text that nobody answers, which `completeUi` moves into the steps.
  const isText = (name: string) => properties?.[name]?.type === 'null';
  const asked = Object.entries<FieldSchema>(properties ?? {}).filter(([name]) => !isText(name));
  return {
    ...single,
    ...(anyOf && { oneOf: anyOf }),
    ...(properties && {
      properties: Object.fromEntries(asked.map(([name, property]) => [name, foldScope(property)])),
    }),
    ...(required?.some(isText) && { required: required.filter((name) => !isText(name)) }),
    ...(items && { items: { ...foldScope(asEntry(items)), nullable: undefined } }),
    ...(then && { then: inside(then) }),
    ...(otherwise && { else: inside(otherwise) }),
    ...(parts.length > 0 && { allOf: parts.map(inside) }),
  } as Folded;
}
