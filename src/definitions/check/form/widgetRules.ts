import type { FieldSchema } from '../../formats/formats.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { isQuantityList } from './FormContext.ts';

interface WidgetRule {
  fits: (schema: Loose<FieldSchema>, property: CollectedProperty) => boolean;
  /** The field that the widget needs, in words for errors. */
  needs: string;
  /** Space for the answer on paper, if not one line: several lines, or one box per digit. */
  paper?: 'lines' | 'digits';
}

const isText = (schema: Loose<FieldSchema>) => schema.type === 'string' && !schema.oneOf;
const isChoice = (schema: Loose<FieldSchema>) => schema.type === 'string' && schema.oneOf !== undefined;
const isMultiple = (schema: Loose<FieldSchema>) =>
  schema.type === 'array' && schema.items?.oneOf !== undefined;

/**
 * Widgets by their names in `ui.json`, and the fields that each supports. `npm run formats` generates the format's list
 * of names, and the type `WidgetName`, from them.
 */
export const widgetRules: ReadonlyMap<string, WidgetRule> = new Map(
  Object.entries<WidgetRule>({
    text: { fits: isText, needs: 'a text' },
    email: { fits: isText, needs: 'a text' },
    tel: { fits: isText, needs: 'a text' },
    url: { fits: isText, needs: 'a text' },
    date: {
      fits: (schema) => schema.format === 'date',
      needs: 'a text with "format": "date"',
      paper: 'digits',
    },
    number: { fits: ({ type }) => type === 'integer' || type === 'number', needs: 'an integer or a number' },
    textarea: { fits: isText, needs: 'a text', paper: 'lines' },
    select: { fits: isChoice, needs: 'a text with options ("oneOf")' },
    radio: { fits: isChoice, needs: 'a text with options ("oneOf")' },
    checkbox: { fits: ({ type }) => type === 'boolean', needs: 'a boolean' },
    checkboxes: { fits: isMultiple, needs: 'a list whose items have options ("oneOf")' },
    cards: {
      fits: (schema) => isChoice(schema) || isMultiple(schema),
      needs: 'a text or a list with options ("oneOf")',
    },
    quantities: {
      fits: (_, property) => isQuantityList(property),
      needs: 'a list of objects with an option ("oneOf") and an integer',
    },
    file: { fits: ({ file }) => file !== undefined, needs: 'a "file"' },
  }),
);
