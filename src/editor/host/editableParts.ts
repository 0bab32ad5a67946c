import { collectProperties } from '#definitions/sources/collectProperties.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import type { ValuePath, WorkList, WorkValue } from '../calls/calls.ts';

type Visit = (path: ValuePath, value: unknown, labels: string[]) => void;

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns prices, days and moments of forms, pages and the site, and the lists of which the order is free. */
export function editableParts(sources: Sources): { values: WorkValue[]; lists: WorkList[] } {
  const values: WorkValue[] = [];
  const lists: WorkList[] = [];
  for (const file of sources.files.values()) {
    const area = areaOfFile(file.path);
    if (area === undefined) continue;
    const titles = titlesOf(sources, file.path);
    const options = optionTitles(file.value);
    visit(file.value, [], options, [], (path, value, labels) => {
      const place = { area, file: file.path, path, labels };
      const kind = kindOf(path, value);
      if (kind) values.push({ ...place, kind, value: value as string | number });
      const entries = entriesOf(path, value, titles);
      const isOptions = path.at(-1) === 'oneOf';
      if (entries && (entries.length > 1 || isOptions)) lists.push({ ...place, entries, options: isOptions });
    });
  }
  return { values, lists };
}

function areaOfFile(path: string): string | undefined {
  const [, form] = /^forms\/([^/]+)\/(?:schema|ui)\.json$/.exec(path) ?? [];
  const [, page] = /^content\/pages\/([^/]+)\.json$/.exec(path) ?? [];
  if (form !== undefined) return `form ${form}`;
  if (page !== undefined) return `page ${page}`;
  return path === 'content/site.json' ? 'site' : undefined;
}

function kindOf(path: ValuePath, value: unknown): WorkValue['kind'] | undefined {
  const [owner, key] = path.slice(-2);
  if (typeof value === 'number')
    return key === 'price' || key === 'amount' || owner === 'amounts' ? 'price' : undefined;
  if (typeof value !== 'string') return undefined;
  return DAY.test(value) ? 'day' : MOMENT.test(value) ? 'moment' : undefined;
}

/**
 * The entries of a list that has a name for each. Other entries are named by their place: moved, each would have the translation of
 * another.
 */
function entriesOf(
  path: ValuePath,
  value: unknown,
  titles: ReadonlyMap<string, string>,
): WorkList['entries'] | undefined {
  // The first language is the one that the definitions are written in.
  if (!Array.isArray(value) || path.at(-1) === 'locales') return undefined;
  const entries = value.map((entry: unknown) => {
    if (typeof entry === 'string') {
      const title = path.at(-1) === 'fields' ? titles.get(entry) : undefined;
      return title === undefined ? undefined : { key: entry, label: title };
    }
    const { id, const: option } = (entry ?? {}) as Record<string, unknown>;
    const key = path.at(-1) === 'oneOf' ? option : id;
    return typeof key === 'string' ? { key, label: labelOf(entry) ?? key } : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Titles of a form's fields by the names that its steps have for them. */
function titlesOf({ forms }: Sources, path: string): Map<string, string> {
  const form = forms.find(({ id }) => path === `forms/${id}/ui.json`);
  if (!form) return new Map();
  const { schema } = form;
  return new Map(collectProperties(schema).map((field) => [field.path, labelOf(field.schema) ?? field.path]));
}

/** Titles of a form's options by their values: amounts are named by them. */
function optionTitles(value: unknown, titles = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return titles;
  const { const: option, title } = value as Record<string, unknown>;
  if (typeof option === 'string' && typeof title === 'string') titles.set(option, title);
  for (const child of Object.values(value)) optionTitles(child, titles);
  return titles;
}

function labelOf(value: unknown): string | undefined {
  const { title, label, name, id } = (value ?? {}) as Record<string, unknown>;
  return [title, label, name, id].find((each) => typeof each === 'string') as string | undefined;
}

function visit(
  value: unknown,
  path: ValuePath,
  names: ReadonlyMap<string, string>,
  labels: string[],
  found: Visit,
): void {
  found(path, value, labels);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const segment = Array.isArray(value) ? Number(key) : key;
    const label = typeof child === 'object' ? labelOf(child) : (names.get(key) ?? key);
    visit(child, [...path, segment], names, label === undefined ? labels : [...labels, label], found);
  }
}
