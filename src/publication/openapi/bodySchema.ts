import type { Branch, FieldSchema, FormSchema } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { conditionSchema, type NameOf } from './conditionSchema.ts';
import type { DescribedForm, FieldParts, Schema } from './Schema.ts';

/** How a body encodes fields: in JSON one property per field, in multipart one part per value. */
export interface BodyLayout {
  parts: (name: string, property: FieldSchema, required: boolean) => FieldParts;
  nameOf: NameOf;
  /** Values that the server derives; a sender may omit them. */
  derived: FieldParts;
}

/** Returns the schema of a form's submissions: all its fields, and the conditions under which they are required. */
export function bodySchema(schema: FormSchema, { form }: DescribedForm, layout: BodyLayout): Schema {
  const fields = new Map<string, FieldSchema[]>();
  collectFields(schema, fields);
  const all = [...fields].flatMap(([name, found]) => found.map((each) => layout.parts(name, each, false)));
  const patterns = Object.assign({}, ...[layout.derived, ...all].map((parts) => parts.patternProperties));
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...anyOfEach(all), ...layout.derived.properties },
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
    ...branchRules(schema),
  };

  function branchRules(branch: Branch): Schema {
    const { properties = {}, required = [], allOf, if: condition, then, else: otherwise } = branch;
    const names = [...new Set([...Object.keys(properties), ...required])];
    const needed = names.flatMap((name) => {
      const property = ownValue(properties, name) ?? fields.get(name)?.[0];
      return property ? layout.parts(name, property, required.includes(name)).required : [];
    });
    // The top level has all definitions of a field. A branch repeats only its own one of several.
    const several = Object.entries(properties).filter(([name]) => (fields.get(name)?.length ?? 0) > 1);
    const own = Object.assign(
      {},
      ...several.map(([name, each]) => layout.parts(name, each, false).properties),
    );
    return {
      ...(needed.length > 0 && { required: needed }),
      ...(several.length > 0 && branch !== schema && { properties: own }),
      ...(allOf && { allOf: allOf.map(branchRules) }),
      ...(condition && {
        if: conditionSchema(form, condition, layout.nameOf),
        ...(then && { then: branchRules(then) }),
        ...(otherwise && { else: branchRules(otherwise) }),
      }),
    };
  }
}

/** Adds every definition of every field to `found`, equal ones once. */
function collectFields(branch: Branch, found: Map<string, FieldSchema[]>): void {
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    const known = found.get(name) ?? [];
    const text = JSON.stringify(property);
    if (!known.some((each) => JSON.stringify(each) === text)) known.push(property);
    found.set(name, known);
  }
  for (const part of [...(branch.allOf ?? []), branch.then, branch.else])
    if (part) collectFields(part, found);
}

function anyOfEach(all: readonly FieldParts[]): Record<string, Schema> {
  const schemas = new Map<string, Schema[]>();
  for (const [name, schema] of all.flatMap(({ properties }) => Object.entries(properties))) {
    schemas.set(name, [...(schemas.get(name) ?? []), schema]);
  }
  return Object.fromEntries(
    [...schemas].map(([name, found]) => [name, found.length > 1 ? { anyOf: found } : (found[0] as Schema)]),
  );
}
