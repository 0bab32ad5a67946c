import type { BodyLayout } from './bodySchema.ts';
import { derivedSchemas } from './derivedSchemas.ts';
import { fieldSchema } from './fieldSchema.ts';
import type { DescribedForm } from './Schema.ts';

/** Layout of JSON bodies: one property per field, nested like the answers. */
export function jsonLayout(described: DescribedForm): BodyLayout {
  const derived = derivedSchemas(described);
  return {
    parts: (name, property, required) => ({
      properties: { [name]: fieldSchema(property, name, described) },
      // The server treats a missing group as an empty one, whose required fields are missing.
      required: required || (property.type === 'object' && property.required?.length) ? [name] : [],
    }),
    nameOf: (path) => path,
    derived: { properties: Object.fromEntries(derived), required: [] },
  };
}
