import { applyEdits, type Edit, type JSONPath, modify, type Node } from 'jsonc-parser';

/**
 * Sets a value of a JSON text, or removes it if undefined, with the text's own indentation and line ends. `placeOf` returns the place of
 * a new key among those of its object; without it, it is the last.
 */
export function withValue(
  text: string,
  path: JSONPath,
  value: unknown,
  placeOf?: (keys: string[]) => number,
): string {
  const [, eol = '\n', indent = '  '] = /(\r?\n)([ \t]+)\S/.exec(text) ?? [];
  const formattingOptions = { insertSpaces: !indent.includes('\t'), tabSize: indent.length, eol };
  return applyEdits(text, modify(text, path, value, { formattingOptions, getInsertionIndex: placeOf }));
}

/** The edit that writes another string in the place of `node`. */
export function stringEdit({ offset, length }: Node, value: string): Edit {
  return { offset, length, content: JSON.stringify(value) };
}
