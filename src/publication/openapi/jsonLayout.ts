import type { BodyLayout } from './bodySchema.ts';
import { derivedSchemas } from './derivedSchemas.ts';
import { fieldSchema } from './fieldSchema.ts';
import type { DescribedForm } from './Schema.ts';

/** One property a field, nested as the answers are. */
export function jsonLayout(described: DescribedForm): BodyLayout {
  const derived = derivedSchemas(described);
  return {
    parts: (name, property, required) => ({
      properties: { [name]: fieldSchema(property, name, described) },
      // A group that is left out counts as an empty one.
      required: required || (property.type === 'object' && property.required?.length) ? [name] : [],
    }),
    nameOf: (path) => path,
    derived: { properties: Object.fromEntries(derived), required: [] },
  };
}
