import type { Schema } from './Schema.ts';

/** A response whose JSON has one of the shared schemas. */
export function jsonAnswer(description: string, schema: string): Schema {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}
