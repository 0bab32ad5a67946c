import type { FileRule } from '#definitions/formats.ts';

/**
 * The `file` keyword as a plain schema of what a browser's `File` and a stored part have in common: `name` and `size`.
 * The failing keywords are `pattern` (extension), `minimum` (empty) and `maximum` (too big).
 */
export function fileSchema(rule: FileRule): object {
  const extensions = rule.accept
    .map((extension) => extension.slice(1).replace(/[^a-z0-9]/g, '\\$&'))
    .join('|');
  return {
    type: 'object',
    required: ['name', 'size'],
    properties: {
      // Extensions are compared without regard to case: phones write .JPG.
      name: { type: 'string', pattern: `\\.(?:${caseless(extensions)})$` },
      size: { type: 'integer', minimum: 1, maximum: rule.maxBytes },
    },
  };
}

/** JSON Schema patterns have no flags. */
function caseless(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
