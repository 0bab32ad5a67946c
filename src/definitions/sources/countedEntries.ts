import type { FieldSchema } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';

type Schema = Loose<FieldSchema>;

/** Whether the entries of a list are options with a quantity each, which one widget asks together: they have no title. */
export function isCounted({ title, properties = {} }: Schema): boolean {
  const inner = Object.values(properties);
  return title === undefined && inner.some(isTextChoice) && inner.some((field) => field?.type === 'integer');
}

/** Whether a property of a quantity list's entries is the option. */
export function isTextChoice(schema: Schema | undefined): boolean {
  return schema?.type === 'string' && (schema.oneOf ?? schema.anyOf ?? schema.enum) !== undefined;
}
