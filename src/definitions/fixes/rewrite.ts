import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, modify, type Node } from 'jsonc-parser';

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

/**
 * Renames a key at the root of a JSON text, where it stands.
 * @returns undefined if the text has no such object, or has the new key too, which needs a person
 */
export function withRenamedKey(
  text: string,
  root: Node | undefined,
  key: string,
  name: string,
): string | undefined {
  const value = root && findNodeAtLocation(root, [key]);
  const written = value?.parent?.children?.[0];
  if (!root || value?.type !== 'object' || !written || findNodeAtLocation(root, [name])) return undefined;
  return applyEdits(text, [stringEdit(written, name)]);
}
