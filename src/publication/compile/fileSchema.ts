import type { RJSFSchema } from '@rjsf/utils';
import type { FileRule } from '#definitions/formats/formats.ts';
import { type FieldMessages, messageOf } from './errorMessages.ts';

/**
 * Converts the `file` keyword to a plain schema of `name` and `size`, which a browser's `File` and a stored part share.
 * Its failures: `accept` (extension), `empty` and `maxBytes` (too big).
 */
export function fileSchema(rule: FileRule, messages: FieldMessages | undefined): RJSFSchema {
  const extensions = rule.accept
    .map((extension) => extension.slice(1).replace(/[^a-z0-9]/g, '\\$&'))
    .join('|');
  const idOf = (keyword: string) => messageOf(messages, keyword) ?? `errors.${keyword}`;
  // For a value that is not a file, which no page sends.
  const type = messageOf(messages, 'type');
  const name: RJSFSchema = {
    type: 'string',
    // Extensions match regardless of case: phones write .JPG.
    pattern: `\\.(?:${caseless(extensions)})$`,
    errorMessage: { pattern: idOf('accept') },
  };
  const size: RJSFSchema = {
    type: 'integer',
    minimum: 1,
    maximum: rule.maxBytes,
    errorMessage: { maximum: idOf('maxBytes'), minimum: idOf('empty') },
  };
  return {
    type: 'object',
    required: ['name', 'size'],
    properties: { name, size },
    ...(type && { errorMessage: { type } }),
  };
}

/** Returns a case-insensitive pattern: JSON Schema patterns have no flags. */
function caseless(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
