import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser';
import type { FieldUi, FormSchema } from '../formats/formats.ts';
import { collectProperties } from '../sources/collectProperties.ts';
import type { Loose } from '../sources/Loose.ts';

/** Widgets by an earlier name. */
const WIDGETS: Readonly<Record<string, string>> = { url: 'uri' };

/**
 * Rewrites what ui.json had another way before: `fields` by dotted path becomes `uiSchema`, nested as the schema is, and widgets get
 * their names of today. Everything else stays as it is written.
 * @param text - plain JSON, which `parseSource` accepts
 * @returns the text itself when there is nothing to rewrite
 */
export function fixUi(text: string, schema: Loose<FormSchema>): string {
  return renameWidgets(nestFields(text, schema));
}

function nestFields(text: string, schema: Loose<FormSchema>): string {
  const root = parseTree(text);
  const fields = root && findNodeAtLocation(root, ['fields']);
  // A file with both needs a person.
  if (fields?.type !== 'object' || (root && findNodeAtLocation(root, ['uiSchema']))) return text;
  const places = new Map(collectProperties(schema).map(({ path, uiPlace }) => [path, uiPlace]));
  const key = fields.parent?.children?.[0];
  let nested = key ? applyEdits(text, [replaced(key, 'uiSchema')]) : text;
  for (const [path, field] of Object.entries(JSON.parse(text).fields as Record<string, FieldUi>)) {
    if (!path.includes('.')) continue;
    const place = [...(places.get(path) ?? ['uiSchema', ...path.split('.')])] as JSONPath;
    nested = modified(nested, ['uiSchema', path], undefined);
    nested = modified(nested, place, field);
  }
  return nested;
}

function renameWidgets(text: string): string {
  const root = parseTree(text);
  const uiSchema = root && findNodeAtLocation(root, ['uiSchema']);
  return uiSchema ? applyEdits(text, [...widgetEdits(uiSchema)]) : text;
}

function* widgetEdits(node: Node): Generator<Edit> {
  const [key, value] = node.children ?? [];
  const name =
    node.type === 'property' && key?.value === 'ui:widget' && value ? WIDGETS[value.value] : undefined;
  if (name !== undefined && value) yield replaced(value, name);
  else for (const child of node.children ?? []) yield* widgetEdits(child);
}

function replaced({ offset, length }: Node, name: string): Edit {
  return { offset, length, content: JSON.stringify(name) };
}

function modified(text: string, path: JSONPath, value: unknown): string {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const formattingOptions = { insertSpaces: !indent.includes('\t'), tabSize: indent.length };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
