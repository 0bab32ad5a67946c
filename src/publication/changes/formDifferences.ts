import { isDeepStrictEqual } from 'node:util';
import type {
  CompiledField,
  CompiledForm,
  CompiledOption,
  MessageId,
  VisibleBranch,
} from '#contract/CompiledForm.ts';
import { tell } from '#definitions/sources/tell.ts';

/** A form with its texts in the organiser's language. */
export interface FormWithTexts {
  form: CompiledForm;
  texts: Readonly<Record<MessageId, string>>;
}

/** What a publication changes for who fills in a form, as lines: fields added and removed, stricter rules, prices. */
export function formDifferences(before: FormWithTexts, after: FormWithTexts): string[] {
  const [old, now] = [fieldsOf(before.form), fieldsOf(after.form)];
  const added = [...now.keys()].filter((path) => !old.has(path)).map((path) => addedField(path, now, after));
  const removed = [...old]
    .filter(([path]) => !now.has(path))
    .map(([path, { field }]) => tell`removed: ${path} (${titleOf(field, before)})`);
  const both = [...now].flatMap(([path, rules]) => {
    const earlier = old.get(path);
    return earlier ? [{ path, earlier, rules }] : [];
  });
  const stricter = both.flatMap(({ path, earlier, rules }) =>
    stricterRules(earlier, rules, before).map((rule) => tell`stricter: ${path}: ${rule}`),
  );
  const prices = both.flatMap(({ path, earlier, rules }) =>
    priceChanges(earlier.field, rules.field, after).map((price) => tell`price: ${path}: ${price}`),
  );
  return [...added, ...removed, ...stricter, ...prices];
}

interface Rules {
  field: CompiledField;
  isRequired: boolean;
  /** The node of the step's schema. */
  schema: Record<string, unknown>;
}

function fieldsOf(form: CompiledForm): Map<string, Rules> {
  const required = requiredIn(form.visible);
  for (const field of Object.values(form.fields))
    if (field.visible) for (const name of requiredIn(field.visible)) required.add(`${field.path}.${name}`);
  const schemas = new Map<string, Record<string, unknown>>();
  for (const { schema } of form.steps) if (schema) collect(schema as Schema, '', schemas);
  const answered = Object.values(form.fields).filter(({ widget, list }) => widget ?? list);
  return new Map(
    answered.map((field) => [
      field.path,
      {
        field,
        isRequired: field.required || required.has(field.path),
        schema: schemas.get(field.path) ?? {},
      },
    ]),
  );
}

/** Names of the fields that are required, at least under a condition. */
function requiredIn(branch: VisibleBranch): Set<string> {
  const inner = branch.conditions.flatMap((condition) => [condition.then, condition.else]);
  return new Set([...branch.required, ...inner.flatMap((each) => (each ? [...requiredIn(each)] : []))]);
}

type Schema = { properties?: Record<string, Schema>; items?: Schema } & Record<string, unknown>;

/** The node of each path: of several that conditions add, all their keywords. */
function collect(schema: Schema, prefix: string, found: Map<string, Record<string, unknown>>): void {
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    if (typeof node !== 'object') continue;
    const path = prefix + name;
    found.set(path, { ...found.get(path), ...node });
    collect(node, `${path}.`, found);
    if (node.items && typeof node.items === 'object') collect(node.items, `${path}.`, found);
  }
  for (const key of ['allOf', 'anyOf', 'oneOf', 'then', 'else'])
    for (const part of [schema[key]].flat())
      if (typeof part === 'object' && part !== null) collect(part as Schema, prefix, found);
}

function addedField(path: string, now: Map<string, Rules>, after: FormWithTexts): string {
  const rules = now.get(path);
  const title = rules ? titleOf(rules.field, after) : path;
  return rules?.isRequired ? tell`added, required: ${path} (${title})` : tell`added: ${path} (${title})`;
}

const RAISED = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const LOWERED = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const CHANGED = [
  'type',
  'pattern',
  'format',
  'multipleOf',
  'const',
  'uniqueItems',
  'contains',
  'formatMinimum',
  'formatMaximum',
];

/** What refuses answers now that were accepted before. */
function stricterRules(before: Rules, after: Rules, texts: FormWithTexts): string[] {
  const found: string[] = [];
  const change = (key: string, from: unknown, to: unknown) =>
    found.push(`${key} ${from === undefined ? '' : `${JSON.stringify(from)} → `}${JSON.stringify(to)}`);
  const number = (value: unknown, absent: number) => (typeof value === 'number' ? value : absent);
  if (after.isRequired && !before.isRequired) found.push(tell`required`);
  const [from, to] = [before.schema, after.schema];
  for (const key of RAISED)
    if (number(to[key], -Infinity) > number(from[key], -Infinity)) change(key, from[key], to[key]);
  for (const key of LOWERED)
    if (number(to[key], Infinity) < number(from[key], Infinity)) change(key, from[key], to[key]);
  for (const key of CHANGED)
    if (to[key] !== undefined && to[key] !== false && !isDeepStrictEqual(from[key], to[key]))
      change(key, from[key], to[key]);
  const options = new Set((after.field.options ?? []).map(({ value }) => value));
  if (after.field.options)
    for (const option of before.field.options ?? [])
      if (!options.has(option.value)) found.push(tell`without the option "${titleOf(option, texts)}"`);
  const [fileBefore, fileAfter] = [before.field.file, after.field.file];
  if (fileBefore && fileAfter) {
    if (fileAfter.maxBytes < fileBefore.maxBytes) change('maxBytes', fileBefore.maxBytes, fileAfter.maxBytes);
    const gone = fileBefore.accept.filter((kind) => !fileAfter.accept.includes(kind));
    if (gone.length > 0) found.push(tell`without files of ${gone.join(', ')}`);
  }
  return found;
}

function priceChanges(before: CompiledField, after: CompiledField, texts: FormWithTexts): string[] {
  const earlier = new Map((before.options ?? []).map((option) => [option.value, pricesOf(option)]));
  return (after.options ?? []).flatMap((option) => {
    const old = earlier.get(option.value);
    if (!old) return [];
    const now = pricesOf(option);
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return keys
      .filter((key) => old[key] !== now[key])
      .map(
        (key) => `${titleOf(option, texts)}${key && ` (${key})`}: ${amount(old[key])} → ${amount(now[key])}`,
      );
  });
}

function pricesOf({ amount, amounts, details }: CompiledOption): Record<string, number> {
  const facts = Object.entries(details ?? {}).filter(([, fact]) => typeof fact === 'number');
  return {
    ...(amount !== undefined && { '': amount }),
    ...amounts,
    ...(Object.fromEntries(facts) as Record<string, number>),
  };
}

const FORMAT = new Intl.NumberFormat('fr');

function amount(value: number | undefined): string {
  return value === undefined ? '–' : FORMAT.format(value);
}

function titleOf({ title }: { title: MessageId }, { texts }: FormWithTexts): string {
  return texts[title] ?? title;
}
