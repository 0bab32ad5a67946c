import type { RJSFSchema } from '@rjsf/utils';
import type { FileRule } from '#definitions/formats/formats.ts';
import { type FieldMessages, messageOf } from './errorMessages.ts';

/** Extensions of an iPhone's pictures, which few other programs open. */
const HEIC = ['.heic', '.heif'];

/**
 * Converts the `file` keyword to a plain schema of `name` and `size`, which a browser's `File` and a stored part share.
 * Its failures: `accept` (extension), `heic` (an iPhone's picture where others are accepted), `empty` and `maxBytes` (too
 * big).
 */
export function fileSchema(rule: FileRule, messages: FieldMessages | undefined): RJSFSchema {
  const heic = rule.accept.includes('.jpg')
    ? HEIC.filter((extension) => !rule.accept.includes(extension))
    : [];
  const idOf = (keyword: string) => messageOf(messages, keyword) ?? `errors.${keyword}`;
  // For a value that is not a file, which no page sends.
  const type = messageOf(messages, 'type');
  const name: RJSFSchema = {
    type: 'string',
    // HEIC passes the first rule, so that only the second fails and its message is the one that is shown.
    pattern: endsWith([...rule.accept, ...heic]),
    ...(heic.length > 0 && { not: { pattern: endsWith(heic) } }),
    errorMessage: { pattern: idOf('accept'), ...(heic.length > 0 && { not: 'errors.heic' }) },
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

/** A pattern of names with one of these extensions, in any case: phones write .JPG, and JSON Schema patterns have no flags. */
function endsWith(extensions: readonly string[]): string {
  const caseless = (extension: string) =>
    extension
      .slice(1)
      .replace(/[^a-z0-9]/g, '\\$&')
      .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `\\.(?:${extensions.map(caseless).join('|')})$`;
}
