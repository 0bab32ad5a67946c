import type { MessageId } from '#contract/CompiledForm.ts';

/** Keywords that a single `errorMessage` does not cover: they use the interface's message unless named. */
const OWN_MESSAGE = new Set([
  'maxLength',
  'maxItems',
  'maximum',
  'exclusiveMaximum',
  'accept',
  'maxBytes',
  'empty',
  'additionalProperties',
]);

/** Keywords that can fail, in the order in which Ajv validates: only a field's first failure is shown. */
const KEYWORDS = [
  'type',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'const',
  'enum',
  'additionalProperties',
];

/** Message ids of one field by failing keyword; `''` is for all other keywords. */
export type FieldMessages = Record<string, MessageId>;

/** Returns the organiser's message id for a failing keyword; undefined if the interface's message applies. */
export function messageOf(messages: FieldMessages | undefined, keyword: string): MessageId | undefined {
  return messages?.[keyword] ?? (OWN_MESSAGE.has(keyword) ? undefined : messages?.['']);
}

/**
 * Returns the organiser's `errorMessage` in the format of ajv-errors: a message id per keyword of the schema. If one
 * keyword has a text, all get one, as ajv-errors moves errors with a message behind those without.
 */
export function errorMessage(
  schema: object,
  messages: FieldMessages | undefined,
): { errorMessage: Record<string, MessageId> } | undefined {
  const named = KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword));
  if (!named.some((keyword) => messageOf(messages, keyword))) return undefined;
  return {
    errorMessage: Object.fromEntries(
      named.map((keyword) => [keyword, messageOf(messages, keyword) ?? `errors.${keyword}`]),
    ),
  };
}
