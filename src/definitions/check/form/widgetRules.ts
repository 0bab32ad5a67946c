import type { FieldSchema, FieldUi } from '../../formats/formats.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { isQuantityList } from './FormContext.ts';
import { textWidget } from './textWidget.ts';

/** Keys of a field that have a meaning for some widgets only. */
export type WidgetOption = Extract<
  keyof FieldUi,
  'ui:placeholder' | 'ui:autocomplete' | 'ui:rows' | 'ui:counter'
>;

interface WidgetRule {
  fits: (schema: Loose<FieldSchema>, property: CollectedProperty) => boolean;
  /** The field that the widget needs, in words for errors. */
  needs: string;
  /** Keys of ui.json that it reads beside those that all fields have. */
  takes?: readonly WidgetOption[];
  /** Whether it shows the descriptions of options. */
  describes?: true;
  /** Space for the answer on paper, if not one line: several lines, or one box per digit. */
  paper?: 'lines' | 'digits';
}

const isText = (schema: Loose<FieldSchema>) => schema.type === 'string' && !schema.oneOf;
const isChoice = (schema: Loose<FieldSchema>) => schema.type === 'string' && schema.oneOf !== undefined;
const isMultiple = (schema: Loose<FieldSchema>) =>
  schema.type === 'array' && schema.items?.oneOf !== undefined;

const TYPED: readonly WidgetOption[] = ['ui:placeholder', 'ui:autocomplete'];

/**
 * Widgets by their names in `ui.json`, and the fields that each supports. `npm run formats` generates the format's list
 * of names, and the type `WidgetName`, from them.
 */
export const widgetRules: ReadonlyMap<string, WidgetRule> = new Map(
  Object.entries<WidgetRule>({
    text: { fits: isText, needs: 'a text', takes: TYPED },
    email: { fits: isText, needs: 'a text', takes: TYPED },
    tel: { fits: isText, needs: 'a text', takes: TYPED },
    url: { fits: isText, needs: 'a text', takes: TYPED },
    date: {
      fits: (schema) => schema.format === 'date',
      needs: 'a text with "format": "date"',
      takes: ['ui:autocomplete'],
      paper: 'digits',
    },
    number: {
      fits: ({ type }) => type === 'integer' || type === 'number',
      needs: 'an integer or a number',
      takes: TYPED,
    },
    textarea: {
      fits: isText,
      needs: 'a text',
      takes: [...TYPED, 'ui:rows', 'ui:counter'],
      paper: 'lines',
    },
    select: { fits: isChoice, needs: 'a text with options ("oneOf")', takes: TYPED },
    radio: { fits: isChoice, needs: 'a text with options ("oneOf")', describes: true },
    checkbox: { fits: ({ type }) => type === 'boolean', needs: 'a boolean' },
    checkboxes: { fits: isMultiple, needs: 'a list whose items have options ("oneOf")', describes: true },
    cards: {
      fits: (schema) => isChoice(schema) || isMultiple(schema),
      needs: 'a text or a list with options ("oneOf")',
      describes: true,
    },
    quantities: {
      fits: (_, property) => isQuantityList(property),
      needs: 'a list of objects with an option ("oneOf") and an integer',
      describes: true,
    },
    file: { fits: ({ file }) => file !== undefined, needs: 'a "file"' },
  }),
);

/** The control that asks a field for which ui.json names none; nothing for groups and for lists of groups. */
export function defaultWidget(property: CollectedProperty): string | undefined {
  const { schema } = property;
  if (isText(schema)) return textWidget(schema as FieldSchema);
  return [...widgetRules].find(([, { fits }]) => fits(schema, property))?.[0];
}
