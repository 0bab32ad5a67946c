import type { RJSFSchema } from '@rjsf/utils';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/**
 * Returns the schema of a step's asked fields, in which RJSF has nothing left to decide: the properties and `required` of the
 * branches that hold. `answers`: the pruned answers of the whole form.
 */
export function askedSchema(step: RJSFSchema, validators: Validators, answers: Answers): RJSFSchema {
  const asked = { type: 'object' as const, properties: {}, required: [] as string[] };
  const add = (branch: RJSFSchema[string], at: string) => {
    if (typeof branch !== 'object') return;
    const { properties, required = [], if: condition, allOf = [] } = branch;
    Object.assign(asked.properties, properties);
    asked.required.push(...required);
    for (const [index, part] of allOf.entries()) add(part, `${at}/allOf/${index}`);
    if (condition === undefined) return;
    const key = validators.conditions[`${at}/if`]?.(answers) ? 'then' : 'else';
    add(branch[key], `${at}/${key}`);
  };
  add(step, '');
  return asked;
}
