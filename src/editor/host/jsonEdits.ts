import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { stringEdit, withValue } from '#definitions/fixes/rewrite.ts';

/** Writes a string or number in the place of another, and changes nothing else. */
export function withScalar(text: string, path: JSONPath, value: string | number): string {
  const node = nodeAt(text, path);
  return applyEdits(text, [
    typeof value === 'string' ? stringEdit(node, value) : { ...placeOf(node), content: String(value) },
  ]);
}

/** Sets a key of an object, a new one in its alphabetical place, as the files of `npm run messages` have them. */
export function withSortedKey(text: string, path: JSONPath, value: string): string {
  const root = parseTree(text);
  if (root && findNodeAtLocation(root, path)) return withScalar(text, path, value);
  const key = String(path.at(-1));
  return withValue(text, path, value, (keys) => {
    const after = keys.findIndex((other) => other > key);
    return after < 0 ? keys.length : after;
  });
}

/** Moves an entry of a list. Spaces, commas and line breaks between the entries stay where they are. */
export function withMoved(text: string, path: JSONPath, from: number, to: number): string {
  const entries = entriesAt(text, path);
  const order = [...entries.keys()];
  order.splice(to, 0, ...order.splice(from, 1));
  const written = entries.map((entry) => sourceOf(text, entry));
  const edits = entries.flatMap((entry, index): Edit[] =>
    order[index] === index ? [] : [{ ...placeOf(entry), content: written[order[index] as number] as string }],
  );
  return applyEdits(text, edits);
}

/** Adds a copy of the last entry of a list after it, with other values under some keys. */
export function withCopy(text: string, path: JSONPath, values: Record<string, string>): string {
  const entries = entriesAt(text, path);
  const last = entries.length - 1;
  return Object.entries(values).reduce(
    (copy, [key, value]) => withScalar(copy, [...path, entries.length, key], value),
    insertAfter(text, entries, last, sourceOf(text, entries[last])),
  );
}

/** Adds a key with the value of another, after that one. */
export function withCopiedKey(text: string, path: JSONPath, from: string, key: string): string {
  const properties = entriesAt(text, path);
  const at = properties.findIndex(({ children }) => children?.[0]?.value === from);
  const value = sourceOf(text, properties[at]?.children?.[1]);
  return insertAfter(text, properties, at, `${JSON.stringify(key)}: ${value}`);
}

/** Removes an entry of a list, or a key, that has others, with what separates it from the one before it, else from the next. */
export function withRemoved(text: string, path: JSONPath, which: number | string): string {
  const entries = entriesAt(text, path);
  const index =
    typeof which === 'number' ? which : entries.findIndex(({ children }) => children?.[0]?.value === which);
  const endOf = (entry: Node | undefined) => (entry ? entry.offset + entry.length : 0);
  const [from, to] =
    index > 0
      ? [endOf(entries[index - 1]), endOf(entries[index])]
      : [entries[0]?.offset ?? 0, entries[1]?.offset ?? 0];
  return text.slice(0, from) + text.slice(to);
}

/** Inserts after an entry what separates it from the one before it, else a comma, and `content`. */
function insertAfter(text: string, entries: readonly Node[], index: number, content: string): string {
  const [before, entry] = [entries[index - 1], entries[index]];
  if (!entry) throw new Error('There is nothing to copy.');
  const between = before ? text.slice(before.offset + before.length, entry.offset) : ', ';
  return applyEdits(text, [{ offset: entry.offset + entry.length, length: 0, content: between + content }]);
}

function sourceOf(text: string, node: Node | undefined): string {
  return node ? text.slice(node.offset, node.offset + node.length) : '';
}

function entriesAt(text: string, path: JSONPath): Node[] {
  return nodeAt(text, path).children ?? [];
}

function nodeAt(text: string, path: JSONPath): Node {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  if (!node) throw new Error(`The file has no ${JSON.stringify(path)}.`);
  return node;
}

function placeOf({ offset, length }: Node): Pick<Edit, 'offset' | 'length'> {
  return { offset, length };
}
