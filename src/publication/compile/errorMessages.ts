import type { MessageId } from '#contract/CompiledForm.ts';

/** Keywords that a single `errorMessage` cannot mean: they keep a message of their own unless given one by name. */
const OWN_MESSAGE = new Set([
  'maxLength',
  'maxItems',
  'maximum',
  'accept',
  'maxBytes',
  'empty',
  'additionalProperties',
]);

/** What a field can fail by, in the order in which Ajv looks: the first failure of a field is the one that is told. */
const KEYWORDS = [
  'type',
  'maximum',
  'minimum',
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

/** Message ids by failing keyword, of one field; `''` serves every other one. */
export type FieldMessages = Record<string, MessageId>;

/** The id of what is said of a failing keyword; undefined where the interface has the word. */
export function messageOf(messages: FieldMessages | undefined, keyword: string): MessageId | undefined {
  return messages?.[keyword] ?? (OWN_MESSAGE.has(keyword) ? undefined : messages?.['']);
}

/**
 * The organiser's `errorMessage` as ajv-errors has it: message ids, one a keyword of the schema. Where one keyword has a
 * text all are named, as ajv-errors puts what it words behind what it leaves alone.
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

/** The texts of answers that are missing, which ajv-errors wants where `required` stands. */
export function requiredMessages(
  names: readonly string[],
  messagesOf: (name: string) => FieldMessages | undefined,
): { errorMessage: { required: Record<string, MessageId> } } | undefined {
  const texts = names.flatMap((name) => {
    const id = messageOf(messagesOf(name), 'required');
    return id ? [[name, id] as const] : [];
  });
  return texts.length > 0 ? { errorMessage: { required: Object.fromEntries(texts) } } : undefined;
}
