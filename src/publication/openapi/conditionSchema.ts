import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { ConditionSchema, TestSchema } from '#definitions/formats/formats.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Schema } from './Schema.ts';

/** Returns the name of a field in a body; undefined for a group whose fields have their own parts. */
export type NameOf = (path: string) => string | undefined;

type Condition = ConditionSchema & TestSchema;

/** Converts a condition of `schema.json` on answers to a condition on a body whose names `nameOf` gives. */
export function conditionSchema(
  form: CompiledForm,
  condition: Condition,
  nameOf: NameOf,
  prefix = '',
): Schema {
  const { required = [], properties = {}, allOf = [], anyOf, not } = condition;
  const pathOf = (name: string) => prefix + name;
  const inner = (each: Condition) => conditionSchema(form, each, nameOf, prefix);
  const tests: [string, Schema][] = [];
  const groups: Schema[] = [];
  for (const [name, test] of Object.entries(properties)) {
    const named = nameOf(pathOf(name));
    if (named !== undefined) tests.push([named, testSchema(form, test, pathOf(name))]);
    else groups.push(conditionSchema(form, test, nameOf, `${pathOf(name)}.`));
  }
  const all = [...allOf.map(inner), ...groups];
  return {
    required: required.flatMap((name) => nameOf(pathOf(name)) ?? []),
    properties: Object.fromEntries(tests),
    ...(all.length > 0 && { allOf: all }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(not && { not: inner(not) }),
  };
}

/** Converts a test of one answer; options are compared by their value in the payload. */
function testSchema(form: CompiledForm, test: TestSchema, path: string): Schema {
  if (!form.submission.titles.includes(path)) return { ...test };
  const sent = (value: unknown) =>
    fieldAt(form, path)?.options?.find((option) => option.value === value)?.name ?? value;
  const { contains, not } = test;
  return {
    ...test,
    ...('const' in test && { const: sent(test.const) }),
    ...(test.enum && { enum: test.enum.map(sent) }),
    ...(contains && { contains: testSchema(form, contains, path) }),
    ...(not && { not: testSchema(form, not, path) }),
  };
}
