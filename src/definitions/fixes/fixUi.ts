import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import type { FieldUi, FormSchema } from '../formats/formats.ts';
import { collectProperties } from '../sources/collectProperties.ts';
import type { Loose } from '../sources/Loose.ts';
import { stringEdit, withRenamedKey, withValue } from './rewrite.ts';

/** Widgets by an earlier name, or by RJSF's name of another control for the same. */
const WIDGETS: Readonly<Record<string, string>> = {
  url: 'uri',
  'alt-date': 'date',
  'alt-datetime': 'datetime',
  'alt-time': 'time',
};

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
  let nested = withRenamedKey(text, parseTree(text), 'fields', 'uiSchema');
  if (nested === undefined) return text;
  const places = new Map(collectProperties(schema).map(({ path, uiPlace }) => [path, uiPlace]));
  for (const [path, field] of Object.entries(JSON.parse(text).fields as Record<string, FieldUi>)) {
    if (!path.includes('.')) continue;
    const place = [...(places.get(path) ?? ['uiSchema', ...path.split('.')])] as JSONPath;
    nested = withValue(nested, ['uiSchema', path], undefined);
    nested = withValue(nested, place, field);
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
  if (name !== undefined && value) yield stringEdit(value, name);
  else for (const child of node.children ?? []) yield* widgetEdits(child);
}
