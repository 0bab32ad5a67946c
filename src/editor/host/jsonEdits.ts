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
  const written = entries.map(({ offset, length }) => text.slice(offset, offset + length));
  const edits = entries.flatMap((entry, index): Edit[] =>
    order[index] === index ? [] : [{ ...placeOf(entry), content: written[order[index] as number] as string }],
  );
  return applyEdits(text, edits);
}

/** Adds a copy of the last entry of a list after it, with other values under some keys. */
export function withCopy(text: string, path: JSONPath, values: Record<string, string>): string {
  const entries = entriesAt(text, path);
  const [before, last] = entries.slice(-2) as [Node, Node?];
  const copied = last ?? before;
  const end = copied.offset + copied.length;
  const between = last ? text.slice(before.offset + before.length, last.offset) : ', ';
  const content = `${between}${text.slice(copied.offset, end)}`;
  return Object.entries(values).reduce(
    (copy, [key, value]) => withScalar(copy, [...path, entries.length, key], value),
    applyEdits(text, [{ offset: end, length: 0, content }]),
  );
}

/** Removes an entry of a list that has others, with what separates it from the entry before it, else from the next. */
export function withRemoved(text: string, path: JSONPath, index: number): string {
  const entries = entriesAt(text, path);
  const endOf = (entry: Node | undefined) => (entry ? entry.offset + entry.length : 0);
  const [from, to] =
    index > 0
      ? [endOf(entries[index - 1]), endOf(entries[index])]
      : [entries[0]?.offset ?? 0, entries[1]?.offset ?? 0];
  return text.slice(0, from) + text.slice(to);
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
