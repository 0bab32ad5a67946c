import type { Branch, FieldSchema, FormSchema, FormUi } from '#definitions/formats.ts';

/**
 * One schema a step: the whole submission's schema with only that step's fields. Conditions stay, so that a step is
 * checked with the answers of the others at hand.
 */
export function stepSchemas(schema: FormSchema, ui: FormUi): Record<string, object> {
  return Object.fromEntries(
    ui.steps.map((step) => {
      const fields = new Set([
        ...(step.fields ?? []),
        ...(step.sections ?? []).flatMap((section) => section.fields),
      ]);
      return [step.id, { type: 'object', ...restrict(schema, fields) }];
    }),
  );
}

function restrict(branch: Branch, fields: ReadonlySet<string>): object {
  const restricted: Record<string, unknown> = {};
  const properties = Object.entries(branch.properties ?? {}).filter(([name]) => fields.has(name));
  if (properties.length > 0) {
    restricted.properties = Object.fromEntries(
      properties.map(([name, property]) => [name, toEnum(property)]),
    );
  }
  // A group is always there (`pruneAnswers`); what it lacks is reported inside it.
  const required = branch.required?.filter((name) => fields.has(name)) ?? [];
  if (required.length > 0) restricted.required = required;
  if (branch.allOf) restricted.allOf = branch.allOf.map((part) => restrict(part, fields));
  if (branch.if) {
    const then = branch.then ? restrict(branch.then, fields) : {};
    const otherwise = branch.else ? restrict(branch.else, fields) : {};
    if (Object.keys(then).length + Object.keys(otherwise).length > 0) {
      Object.assign(restricted, { if: branch.if, then, else: otherwise });
    }
  }
  return restricted;
}

/** Options as an `enum` (one failure, not one an option), and objects that accept no key that nobody asked for. */
function toEnum({ oneOf, title, description, ...property }: FieldSchema): object {
  const schema: Record<string, unknown> = { ...property };
  if (oneOf) schema.enum = oneOf.map((option) => option.const);
  if (property.items) schema.items = toEnum(property.items);
  if (property.properties) {
    schema.additionalProperties = false;
    schema.properties = Object.fromEntries(
      Object.entries(property.properties).map(([name, inner]) => [name, toEnum(inner)]),
    );
  }
  return schema;
}
