import type { CollectedProperty } from './collectProperties.ts';
import { type FormContext, isGroupList, isQuantityList, namedField } from './FormContext.ts';
import type { FieldSchema, FieldUi, WidgetName } from './formats.ts';
import type { Loose } from './Loose.ts';

interface WidgetRule {
  fits: (schema: Loose<FieldSchema>, property: CollectedProperty) => boolean;
  needs: string;
}

const isText = (schema: Loose<FieldSchema>) => schema.type === 'string' && !schema.oneOf;
const isChoice = (schema: Loose<FieldSchema>) => schema.type === 'string' && schema.oneOf !== undefined;
const isMultiple = (schema: Loose<FieldSchema>) =>
  schema.type === 'array' && schema.items?.oneOf !== undefined;

const WIDGETS: ReadonlyMap<WidgetName, WidgetRule> = new Map(
  Object.entries({
    text: { fits: isText, needs: 'a text' },
    email: { fits: isText, needs: 'a text' },
    tel: { fits: isText, needs: 'a text' },
    url: { fits: isText, needs: 'a text' },
    date: { fits: (schema) => schema.format === 'date', needs: 'a text with "format": "date"' },
    number: { fits: ({ type }) => type === 'integer' || type === 'number', needs: 'an integer or a number' },
    textarea: { fits: isText, needs: 'a text' },
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
  } satisfies Record<WidgetName, WidgetRule>) as [WidgetName, WidgetRule][],
);

/** Checks what ui.json says of each field: that the field is there, and that its widget can ask it. */
export function checkWidgets(form: FormContext): void {
  for (const [path, field] of Object.entries(form.ui.fields ?? {})) {
    const place = ['fields', path];
    const property = namedField(form, path, place, 'key');
    if (!property || !field) continue;
    const widget = field['ui:widget'];
    const rule = widget && WIDGETS.get(widget);
    if (rule && !rule.fits(property.schema, property)) {
      form.reportUi([...place, 'ui:widget'], `widget "${widget}" asks ${rule.needs}, which "${path}" is not`);
    }
    checkOptions(form, path, field, property);
  }
}

function checkOptions(
  form: FormContext,
  path: string,
  field: Loose<FieldUi>,
  { schema }: CollectedProperty,
): void {
  const counter = field['ui:counter'];
  if (schema.properties) {
    for (const key of Object.keys(field)) {
      if (key !== 'ui:help')
        form.reportUi(['fields', path, key], `"${key}" has no meaning for a group`, { at: 'key' });
    }
  }
  if (field['ui:add'] !== undefined && !isGroupList({ schema })) {
    form.reportUi(['fields', path, 'ui:add'], '"ui:add" has no meaning but for a list of groups', {
      at: 'key',
    });
  }
  if (counter === undefined) return;
  const place = ['fields', path, 'ui:counter'];
  for (const [placeholder, keyword] of [
    ['{max}', 'maxLength'],
    ['{min}', 'minLength'],
  ] as const) {
    if (counter.includes(placeholder) && schema[keyword] === undefined) {
      form.reportUi(place, `the counter uses ${placeholder}, but "${path}" has no "${keyword}"`);
    }
  }
}
