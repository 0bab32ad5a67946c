import type { FieldSchema } from '#definitions/formats/formats.ts';
import { controlName } from '#journey/controlName.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { BodyLayout } from './bodySchema.ts';
import { derivedSchemas } from './derivedSchemas.ts';
import { fieldSchema } from './fieldSchema.ts';
import type { DescribedForm, FieldParts, Schema } from './Schema.ts';

/**
 * Layout of multipart bodies, one part per value. Fields of a group are in brackets (`pieceJointes[cv]`), options of a
 * list are repeated parts, entries of a list of groups or a quantity list are numbered (`stands[0][quantity]`).
 */
export function partsLayout(described: DescribedForm): BodyLayout {
  const { form } = described;
  return {
    parts: (name, property, required) => fieldParts(name, property, required, described),
    nameOf: (path) => (fieldAt(form, path)?.type === 'object' ? undefined : controlName(path)),
    derived: derivedParts(described),
  };
}

function fieldParts(
  path: string,
  property: FieldSchema,
  required: boolean,
  described: DescribedForm,
): FieldParts {
  if (property.type === 'object') return groupParts(path, property, described);
  if (property.items?.properties) return listParts(path, property, required, described);
  const name = controlName(path);
  return {
    properties: { [name]: fieldSchema(property, path, described) },
    required: required ? [name] : [],
  };
}

/** A group that is asked always exists, so its required fields are required parts. */
function groupParts(path: string, { properties = {}, required = [] }: FieldSchema, described: DescribedForm) {
  const parts = Object.entries(properties).map(([name, inner]) =>
    fieldParts(`${path}.${name}`, inner, required.includes(name), described),
  );
  return {
    properties: Object.assign({}, ...parts.map((each) => each.properties)) as Record<string, Schema>,
    required: parts.flatMap((each) => each.required),
  };
}

function listParts(
  path: string,
  property: FieldSchema,
  required: boolean,
  described: DescribedForm,
): FieldParts {
  const { properties: inner = {}, required: needed = [] } = property.items ?? {};
  const { items } = fieldSchema(property, path, described) as {
    items: { properties: Record<string, Schema> };
  };
  const patterns = Object.keys(inner).map((name) => [
    `^${path}\\[\\d{1,3}\\]\\[${name}\\]$`,
    items.properties[name] as Schema,
  ]);
  const first = required && (property.minItems ?? 0) > 0;
  return {
    properties: {},
    patternProperties: Object.fromEntries(patterns),
    required: first ? needed.map((name) => `${path}[0][${name}]`) : [],
  };
}

function derivedParts(described: DescribedForm): FieldParts {
  const derived = derivedSchemas(described);
  const [nested, plain] = [true, false].map((wanted) =>
    derived.filter(([, schema]) => (schema.type === 'object') === wanted),
  ) as [typeof derived, typeof derived];
  const patterns = nested.map(([name, { description }]) => [`^${name}\\[`, { type: 'string', description }]);
  return {
    properties: Object.fromEntries(plain),
    patternProperties: Object.fromEntries(patterns),
    required: [],
  };
}
