import type { RJSFSchema } from '@rjsf/utils';
import type { Asked } from '#journey/visibleFields.ts';

/**
 * Returns the schema of the asked fields of a step, of a group or of an entry of a list, in which RJSF has nothing left to decide.
 */
export function askedSchema(schema: RJSFSchema, { names, required }: Asked): RJSFSchema {
  const properties: RJSFSchema = {};
  const add = (branch: RJSFSchema[string]) => {
    if (typeof branch !== 'object') return;
    // A field of a branch is `true` beside the others of its group. What a case restricts is defined before.
    for (const [name, property] of Object.entries(branch.properties ?? {}))
      if (names.has(name) && typeof property === 'object' && !Object.hasOwn(properties, name))
        properties[name] = property;
    for (const part of [...(branch.allOf ?? []), branch.then, branch.else]) add(part);
  };
  add(schema);
  return {
    type: 'object',
    properties,
    required: [...required].filter((name) => Object.hasOwn(properties, name)),
  };
}
