import { defaultWidget, type FieldTypeName, fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';

/** Keys of a field that have a meaning for some widgets only. */
export const WIDGET_OPTIONS = [
  'ui:placeholder',
  'ui:autocomplete',
  'ui:rows',
  'ui:counter',
  'ui:inline',
  'ui:inputType',
  'ui:autofocus',
  'ui:emptyValue',
  'ui:prefix',
  'ui:suffix',
  'ui:other',
  'ui:accept',
] as const;

export type WidgetOption = (typeof WIDGET_OPTIONS)[number];

interface WidgetRule {
  /** The kinds of field that it can ask, beside those for which it is the usual widget. */
  fieldTypes?: readonly FieldTypeName[];
  /** The field that it needs, in words for errors. */
  needs: string;
  /** Keys of ui.json that it reads beside those that all fields have. */
  takes?: readonly WidgetOption[];
  /** Whether it shows the descriptions of options. */
  describes?: true;
  /** Whether only forms that have it load its code: see `src/rjsf/rare/`. */
  rare?: true;
  /** Whether it suggests `examples`. */
  suggests?: true;
  /** Space for the answer on paper, if not one line: several lines, or one box per digit. */
  paper?: 'lines' | 'digits';
}

/** A day is a text with a format: people can also type it. */
const TEXTS: readonly FieldTypeName[] = ['text', 'day'];

const ONE_VALUE: readonly FieldTypeName[] = [...TEXTS, 'time', 'moment', 'number', 'yes', 'choice'];

const FOCUSED: readonly WidgetOption[] = ['ui:autofocus', 'ui:emptyValue', 'ui:autocomplete'];

const AFFIXED: readonly WidgetOption[] = ['ui:prefix', 'ui:suffix'];

const TYPED: readonly WidgetOption[] = ['ui:placeholder', ...FOCUSED];

/**
 * Widgets by their names in `ui.json`, and the fields that each supports. `npm run formats` generates the format's list
 * of names, and the type `WidgetName`, from them.
 */
export const widgetRules: ReadonlyMap<string, WidgetRule> = new Map(
  Object.entries<WidgetRule>({
    text: {
      fieldTypes: TEXTS,
      needs: 'a text',
      takes: [...TYPED, ...AFFIXED, 'ui:inputType'],
      suggests: true,
    },
    email: { fieldTypes: TEXTS, needs: 'a text', takes: TYPED, suggests: true },
    tel: { fieldTypes: TEXTS, needs: 'a text', takes: [...TYPED, ...AFFIXED], suggests: true },
    uri: { fieldTypes: TEXTS, needs: 'a text', takes: TYPED, suggests: true },
    date: { needs: 'a text with "format": "date"', takes: FOCUSED, paper: 'digits' },
    password: { fieldTypes: TEXTS, needs: 'a text', takes: TYPED, rare: true },
    number: {
      needs: 'an integer or a number',
      takes: [...TYPED, ...AFFIXED],
      suggests: true,
    },
    time: { needs: 'a text with "format": "time"', takes: FOCUSED, rare: true },
    datetime: { needs: 'a text with "format": "date-time"', takes: FOCUSED, rare: true },
    range: { fieldTypes: ['number'], needs: 'an integer or a number', rare: true },
    hidden: { fieldTypes: ONE_VALUE, needs: 'a text, a number, a boolean or a choice', rare: true },
    updown: {
      fieldTypes: ['number'],
      needs: 'an integer or a number',
      takes: [...TYPED, ...AFFIXED],
      rare: true,
    },
    textarea: {
      fieldTypes: TEXTS,
      needs: 'a text',
      takes: [...TYPED, 'ui:rows', 'ui:counter'],
      paper: 'lines',
    },
    select: {
      fieldTypes: ['choice', 'yes'],
      needs: 'options ("oneOf" or "enum") or a boolean',
      takes: [...TYPED, 'ui:other'],
    },
    radio: {
      fieldTypes: ['choice', 'yes'],
      needs: 'options ("oneOf" or "enum") or a boolean',
      takes: ['ui:inline', 'ui:other'],
      describes: true,
    },
    checkbox: { needs: 'a boolean' },
    checkboxes: {
      needs: 'a list whose items have options ("oneOf" or "enum")',
      takes: ['ui:inline', 'ui:other'],
      describes: true,
    },
    cards: {
      fieldTypes: ['choice', 'choices'],
      needs: 'a field or a list with options ("oneOf" or "enum")',
      takes: ['ui:other'],
      describes: true,
    },
    quantities: {
      needs: 'a list of objects with an option ("oneOf" or "enum") and an integer',
      describes: true,
    },
    file: { needs: 'a "file"', takes: ['ui:accept'] },
    files: { needs: 'a list of files', takes: ['ui:accept'], rare: true },
  }),
);

/** Whether a widget can ask a field. */
export function asks(widget: string, schema: Loose<FieldSchema>): boolean {
  const kind = fieldTypeName(schema);
  const { fieldTypes } = widgetRules.get(widget) ?? {};
  return kind !== undefined && (defaultWidget(schema) === widget || (fieldTypes?.includes(kind) ?? false));
}
