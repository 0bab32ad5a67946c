import type { ExpectedUi, FieldSchema, FieldUi, OptionSchema, WidgetName } from '../formats/formats.ts';
import { isCounted, isTextChoice } from '../sources/countedEntries.ts';
import type { Loose } from '../sources/Loose.ts';
import { ownValue } from '../sources/ownValue.ts';
import type { Path } from '../sources/SourceFile.ts';
import { variantsOf } from '../sources/variants.ts';

type Schema = Loose<FieldSchema>;

/** How schema.json writes a kind of field. */
interface FieldTypeRule {
  matches: (schema: Schema) => boolean;
  /** Widget of a field for which ui.json names none. Absent for kinds whose inner fields have their own widgets. */
  widget?: (schema: Schema) => WidgetName;
  /** Where the schema with its options is, below the field. */
  options?: (schema: Schema) => Path;
  /** Rules that a warning can have. */
  expects?: readonly (keyof ExpectedUi)[];
}

/** `maxLength` from which a text has a control of several lines. */
const LONG_TEXT = 500;

/** `maxItems` of a list that has none. */
export const MOST_LISTED = 50;

/** `maxItems` of a list of files that has none. */
export const MOST_FILES = 10;

const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

const TIME_KINDS = {
  date: 'day',
  time: 'time',
  'iso-time': 'time',
  'date-time': 'moment',
  'iso-date-time': 'moment',
} as const;

/** Returns the kind of a text of that format that says a day or a time. */
function timeKind(format: string | undefined): 'day' | 'time' | 'moment' | undefined {
  return ownValue<'day' | 'time' | 'moment'>(TIME_KINDS, format ?? '');
}

/** The kinds of field. Each has a file in `src/journey/fieldTypes/` with the functions of browser and server. */
const FIELD_TYPES = {
  file: { matches: ({ file }) => file !== undefined, widget: () => 'file' },
  files: {
    matches: ({ type, items }) => type === 'array' && items?.file !== undefined,
    widget: () => 'files',
  },
  text: {
    matches: (schema) => schema.type === 'string' && !optionsIn(schema) && !timeKind(schema.format),
    widget: ({ format, maxLength = 0 }) => {
      if (format === 'email') return 'email';
      if (format === 'uri') return 'uri';
      return maxLength >= LONG_TEXT ? 'textarea' : 'text';
    },
    expects: ['pattern'],
  },
  day: {
    matches: (schema) => schema.type === 'string' && timeKind(schema.format) === 'day' && !optionsIn(schema),
    widget: () => 'date',
    expects: ['notAfter', 'minimumAge', 'maximumAge'],
  },
  time: {
    matches: (schema) => schema.type === 'string' && timeKind(schema.format) === 'time' && !optionsIn(schema),
    widget: () => 'time',
  },
  moment: {
    matches: (schema) =>
      schema.type === 'string' && timeKind(schema.format) === 'moment' && !optionsIn(schema),
    widget: () => 'datetime',
  },
  number: {
    matches: (schema) => (schema.type === 'integer' || schema.type === 'number') && !optionsIn(schema),
    widget: () => 'number',
    expects: ['minimum', 'maximum'],
  },
  yes: { matches: (schema) => schema.type === 'boolean' && !optionsIn(schema), widget: () => 'checkbox' },
  choice: {
    matches: (schema) => SCALARS.has(schema.type ?? '') && optionsIn(schema) !== undefined,
    widget: ({ type }) => (type === 'boolean' ? 'radio' : 'select'),
    options: () => [],
  },
  choices: {
    matches: ({ type, items }) => type === 'array' && optionsIn(items) !== undefined,
    widget: () => 'checkboxes',
    options: () => ['items'],
  },
  quantities: {
    matches: ({ type, items }) => type === 'array' && items !== undefined && isCounted(items),
    widget: () => 'quantities',
    options: ({ items }) => {
      const inner = Object.entries(items?.properties ?? {});
      return ['items', 'properties', inner.find(([, field]) => isTextChoice(field))?.[0] ?? ''];
    },
  },
  group: { matches: ({ type }) => type === 'object' },
  list: {
    matches: ({ type, items }) =>
      type === 'array' &&
      items !== undefined &&
      (isSingle(items) || items.type === 'array' || items.properties !== undefined),
  },
} satisfies Record<string, FieldTypeRule>;

export type FieldTypeName = keyof typeof FIELD_TYPES;

const KINDS: Readonly<Record<FieldTypeName, FieldTypeRule>> = FIELD_TYPES;

/** Returns the kind of a field; undefined for a field that has an error in schema.json. */
export function fieldTypeName(schema: Schema): FieldTypeName | undefined {
  return (Object.keys(KINDS) as FieldTypeName[]).find((name) => KINDS[name].matches(schema));
}

/** Returns the widget of a field for which ui.json names none. */
export function defaultWidget(schema: Schema): WidgetName | undefined {
  const kind = fieldTypeName(schema);
  return kind && KINDS[kind].widget?.(schema);
}

const BY_INPUT_TYPE = {
  text: 'text',
  search: 'text',
  tel: 'tel',
  email: 'email',
  url: 'uri',
  password: 'password',
} as const;

/** RJSF's widgets in whose place a field has its usual one. */
const REPLACED_WIDGETS: readonly string[] = ['alt-date', 'alt-datetime', 'alt-time', 'color', 'files'];

/** Returns the widget of a field: the one that its uiSchema names, or that suits its keyboard or its schema. */
export function usedWidget(schema: Schema, ui: Loose<FieldUi>): WidgetName | undefined {
  const { 'ui:widget': named, 'ui:inputType': type } = ui;
  const usual = defaultWidget(schema);
  const chosen = REPLACED_WIDGETS.includes(String(named)) ? undefined : named;
  return usual && (chosen ?? (type && usual === 'text' ? BY_INPUT_TYPE[type] : usual));
}

/** `maxLength` of a text that has none, by its format and widget; undefined for any other field. */
export function defaultMaxLength(schema: Schema, widget: string | undefined): number | undefined {
  if (fieldTypeName(schema) !== 'text' || schema.maxLength !== undefined || schema.const !== undefined)
    return undefined;
  if (schema.format === 'email') return 254;
  return widget === 'textarea' || ['uri', 'url'].includes(schema.format ?? '') ? 5000 : 200;
}

/** Whether a rule of a warning can hold of the answers of a field. */
export function expectsRule(schema: Schema, rule: string): boolean {
  const kind = fieldTypeName(schema);
  const known = Object.values(KINDS).some(({ expects }) => expects?.some((each) => each === rule));
  return !known || (kind !== undefined && (KINDS[kind].expects?.some((each) => each === rule) ?? false));
}

/** Returns the keyword with the options of a schema that has some. */
export function choiceKeyword({ oneOf, anyOf }: Schema): 'oneOf' | 'anyOf' | 'enum' {
  if (oneOf) return 'oneOf';
  return anyOf ? 'anyOf' : 'enum';
}

/** Returns the options of a schema: those of `oneOf` or `anyOf`, or for each value of `enum` one that is titled by it. */
export function optionsIn(schema: Schema | undefined): Loose<OptionSchema>[] | undefined {
  if (schema && variantsOf(schema).length > 0) return undefined;
  return (
    schema?.oneOf ?? schema?.anyOf ?? schema?.enum?.map((value) => ({ const: value, title: String(value) }))
  );
}

/** Whether each entry of a list is a single value, which people write. */
export function isSingle(items: Schema): boolean {
  return ['string', 'integer', 'number'].includes(items.type ?? '') && optionsIn(items) === undefined;
}

/** Returns the options of a field, and their path below it. */
export function fieldOptions(schema: Schema): { options: Loose<OptionSchema>[]; place: Path } | undefined {
  const kind = fieldTypeName(schema);
  const place = kind && KINDS[kind].options?.(schema);
  const owner = place?.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    schema,
  );
  const options = optionsIn(owner as Schema | undefined);
  return place && options ? { options, place: [...place, choiceKeyword(owner as Schema)] } : undefined;
}
