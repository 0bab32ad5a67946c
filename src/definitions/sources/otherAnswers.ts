import type { Branch, FieldSchema, FieldUi, FormUi, OptionValue } from '../formats/formats.ts';
import { namesAsked } from './askedNames.ts';
import type { Loose } from './Loose.ts';
import { innerUi } from './uiSchema.ts';

/** Name of the field that says which other answer a choice has. */
export function otherName(name: string): string {
  return `${name}_autre`;
}

/** The field that says which other answer a choice has, unless the schema has one. No text of a form is empty: the interface has its title. */
export const OTHER_FIELD = { type: 'string', title: '', maxLength: 200 } as const;

/** Returns ui.json in which the step that asks a choice with another answer asks, below it, which one. */
export function askOthers(ui: FormUi): FormUi {
  const asked = new Set(
    (ui.steps ?? []).flatMap((step) =>
      [step, ...(step.sections ?? [])].flatMap(({ fields }) => namesAsked(fields)),
    ),
  );
  const withOthers = <Part extends { fields?: FormUi['steps'][number]['fields'] }>(part: Part): Part => ({
    ...part,
    fields: part.fields?.flatMap((each) => [
      each,
      ...namesAsked([each])
        .filter((name) => otherOf(ui.uiSchema, name) !== undefined)
        .map(otherName)
        .filter((name) => !asked.has(name)),
    ]),
  });
  if (!ui.steps) return ui;
  return {
    ...ui,
    steps: ui.steps.map((step) => {
      const own = withOthers(step);
      return own.sections ? { ...own, sections: own.sections.map(withOthers) } : own;
    }),
  };
}

/** Returns a branch in which each choice with another answer asks which one, in groups and lists too. */
export function addOthers<Added extends Branch>(branch: Added, ui: FieldUi | undefined): Added {
  const { properties, then, else: otherwise, allOf = [], required = [] } = branch;
  if (!ui) return branch;
  const choices = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const value = otherOf(ui, name);
    return value === undefined ? [] : [{ name, property, value }];
  });
  const others = choices.map(({ name }) => otherName(name));
  const parts = [
    ...allOf.map((part) => addOthers(part, ui)),
    ...choices.map(({ name, property, value }): Branch => {
      const test = property.type === 'array' ? { contains: { const: value } } : { const: value };
      const own = properties?.[otherName(name)] ?? OTHER_FIELD;
      return {
        if: { properties: { [name]: test }, required: [name] },
        then: { properties: { [otherName(name)]: own }, required: [otherName(name)] },
      };
    }),
  ];
  return {
    ...branch,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !others.includes(name))
          .map(([name, property]) => [name, addInside(property, innerUi(ui, name))]),
      ),
    }),
    ...(required.length > 0 && { required: required.filter((name) => !others.includes(name)) }),
    ...(then && { then: addOthers(then, ui) }),
    ...(otherwise && { else: addOthers(otherwise, ui) }),
    ...(parts.length > 0 && { allOf: parts }),
  };
}

function addInside(field: FieldSchema, ui: FieldUi | undefined): FieldSchema {
  if (!ui) return field;
  if (field.properties) return addOthers(field, ui);
  return field.items?.properties ? { ...field, items: addOthers(field.items, ui.items) } : field;
}

/** The value of the option of a field that stands for any other answer. */
function otherOf(owner: FieldUi | Loose<FieldUi> | undefined, name: string): OptionValue | undefined {
  return innerUi(owner as FieldUi | undefined, name)?.['ui:other'];
}
