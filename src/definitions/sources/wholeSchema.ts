import type { Branch, ConditionSchema, FormSchema, FormUi } from '../formats/formats.ts';
import { namesAsked, withNames } from './askedNames.ts';
import { collectBranches } from './collectProperties.ts';
import { foldSchema } from './foldSchema.ts';
import { isVariantName, plainName } from './innerNames.ts';
import type { Loose } from './Loose.ts';
import { addOthers } from './otherAnswers.ts';
import type { Path } from './SourceFile.ts';
import { variantOfPart } from './variants.ts';
import { withVariantUi } from './variantUi.ts';
import { writtenOut } from './writtenOut.ts';

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
  return foldSchema(withVariantUi(writtenOut(schema), ui.uiSchema), (folded) =>
    stepConditions(withInnerNames(ui, folded)).reduce(moveFields, addOthers(folded, ui.uiSchema)),
  );
}

/**
 * Returns the steps with the fields that publication adds: the choice of a variant before the first field of a variant, another
 * definition after the first.
 */
export function withInnerNames<Ui extends Partial<FormUi>>(ui: Ui, schema: FormSchema): Ui {
  const branches = collectBranches(schema as Loose<FormSchema>).map(({ branch }) => branch as Branch);
  const names = [...new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const others = names.filter((name) => plainName(name) !== name);
  const choices = names.filter(isVariantName);
  if (others.length + choices.length === 0 || !ui.steps) return ui;
  const asked = choices.map((choice) => {
    const parts = branches.filter((branch) => variantOfPart(branch)?.name === choice);
    return [choice, new Set(parts.flatMap(({ then = {} }) => namesIn(then).map(plainName)))] as const;
  });
  // A name that has a code, or is that of the only field.
  const nameOf = (name: string) =>
    others.find((other) => plainName(other) === name && !names.includes(name)) ?? name;
  const listed = ui.steps.flatMap((step) => [step, ...(step.sections ?? [])]);
  const placed = new Set(listed.flatMap(({ fields }) => namesAsked(fields).map(nameOf)));
  const expand = (fields: FormUi['steps'][number]['fields'] = []) =>
    fields
      .map((written) => withNames(written, nameOf))
      .flatMap((entry) => {
        const own = namesAsked([entry]);
        const before = asked.flatMap(([choice, inside]) =>
          own.some((name) => inside.has(name)) && !placed.has(choice) ? [choice] : [],
        );
        for (const choice of before) placed.add(choice);
        return [
          ...before,
          entry,
          ...others.filter((other) => own.map(plainName).includes(plainName(other)) && !placed.has(other)),
        ];
      });
  const steps = ui.steps.map((step) => ({
    ...step,
    ...(step.fields && { fields: expand(step.fields) }),
    ...(step.sections && {
      sections: step.sections.map((section) => ({ ...section, fields: expand(section.fields) })),
    }),
  }));
  return { ...ui, steps };
}

/** The names of the fields that a branch and those inside it ask, each once. */
export function namesIn({ properties = {}, allOf = [], then, else: otherwise }: Branch): string[] {
  const inner = [...allOf, then, otherwise].flatMap((part) => (part ? namesIn(part) : []));
  return [...new Set([...Object.keys(properties), ...inner])];
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
