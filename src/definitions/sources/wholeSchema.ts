import type { Branch, ConditionSchema, FormSchema, FormUi } from '../formats/formats.ts';
import { namesAsked } from './askedNames.ts';
import { foldSchema } from './foldSchema.ts';
import type { Loose } from './Loose.ts';
import { addOthers } from './otherAnswers.ts';
import type { Path } from './SourceFile.ts';

/** The condition of a step or section, with the names of the fields that it asks, and its place in ui.json. */
export interface StepCondition {
  condition: Loose<ConditionSchema>;
  names: string[];
  place: Path;
}

/** Returns the conditions of the steps and, after that of its step, of each section. */
export function stepConditions({ steps = [] }: Loose<FormUi>): StepCondition[] {
  return steps.flatMap(({ if: own, fields, sections = [] }, step) => {
    const inner = sections.map((section) => namesAsked(section.fields));
    const parts = [
      { own, fields: [...namesAsked(fields), ...inner.flat()], place: ['steps', step, 'if'] as Path },
    ];
    for (const [index, section] of sections.entries())
      parts.push({
        own: section.if,
        fields: inner[index] ?? [],
        place: ['steps', step, 'sections', index, 'if'],
      });
    return parts.flatMap(({ own: condition, fields: names, place }) =>
      condition ? [{ condition, names, place }] : [],
    );
  });
}

/**
 * Returns the schema with what its `dependencies`, the conditions of steps and sections, and other answers of choices say as conditions of
 * its fields: nothing that reads it knows them.
 * @param ui - after `askOthers`.
 * The fields of a step, and what requires them, move into a `then`.
 */
export function wholeSchema(schema: FormSchema, ui: Partial<FormUi>): FormSchema {
  return foldSchema(schema, (folded) =>
    stepConditions(ui).reduce(moveFields, addOthers(folded, ui.uiSchema)),
  );
}

function moveFields<Moved extends Branch>(branch: Moved, step: StepCondition): Moved {
  const { properties = {}, required = [], then, else: otherwise, allOf = [], ...rest } = branch;
  const split = (moves: boolean): Branch => {
    const fields = Object.entries(properties).filter(([name]) => step.names.includes(name) === moves);
    const needed = required.filter((name) => step.names.includes(name) === moves);
    return {
      ...(fields.length > 0 && { properties: Object.fromEntries(fields) }),
      ...(needed.length > 0 && { required: needed }),
    };
  };
  const moved = split(true);
  const parts = allOf.map((part) => moveFields(part, step));
  if (Object.keys(moved).length > 0) parts.push({ if: step.condition as ConditionSchema, then: moved });
  return {
    ...rest,
    ...(branch.properties && { properties: {} }),
    ...split(false),
    ...(then && { then: moveFields(then, step) }),
    ...(otherwise && { else: moveFields(otherwise, step) }),
    ...(parts.length > 0 && { allOf: parts }),
  } as Moved;
}
