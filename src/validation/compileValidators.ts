import type { RJSFSchema } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ValidatorModule } from '#contract/Validators.ts';
import { memoizeRecent } from '#definitions/sources/memoize.ts';
import { createAjv } from './createAjv.ts';

/** Number of schemas whose code is kept. */
const KEPT = 500;

/**
 * Cache: the code of a schema, by its JSON. The check, its examples, a publication and the documents compile the same steps,
 * and after a change of a file nearly all are as before.
 */
const known = new Map<string, string>();

/**
 * Compiles the schemas of a form's steps, each with an `$id`, and their conditions to the JavaScript expression of a
 * `ValidatorModule`. It runs without Ajv's compiler and without `eval`. A condition stands at one pointer in all steps that have it:
 * it is compiled once.
 */
export function compileValidators(steps: readonly RJSFSchema[]): string {
  const compiled = new Set<string>();
  const parts = steps.map((step) => {
    const conditions = conditionsIn(step).filter((pointer) => !compiled.has(pointer));
    for (const pointer of conditions) compiled.add(pointer);
    return `((exports) => {${compileOnce(step, conditions)}})(exports);`;
  });
  return `(require) => { const exports = {};\n${parts.join('\n')}\nreturn exports; }`;
}

function compileOnce(step: RJSFSchema, conditions: readonly string[]): string {
  return memoizeRecent(known, JSON.stringify([step, conditions]), KEPT, () => {
    const id = step.$id ?? '';
    const references = conditions.map((pointer) => [pointer, `${id}#${pointer}`]);
    return standaloneCode.default(createAjv([step]), { [id]: id, ...Object.fromEntries(references) });
  });
}

/** Returns the pointer to each `if` of a schema, in its groups and lists too. */
function conditionsIn(schema: RJSFSchema, at = ''): string[] {
  const { if: condition, then, else: otherwise, allOf = [], properties = {}, items } = schema;
  const inside = (branch: RJSFSchema[string], key: string) =>
    typeof branch === 'object' ? conditionsIn(branch, `${at}/${key}`) : [];
  return [
    ...(condition === undefined ? [] : [`${at}/if`]),
    ...inside(then, 'then'),
    ...inside(otherwise, 'else'),
    ...allOf.flatMap((part, index) => inside(part, `allOf/${index}`)),
    ...Object.entries(properties).flatMap(([name, property]) => inside(property, `properties/${name}`)),
    ...inside(items, 'items'),
  ];
}

/** Evaluates the output of `compileValidators` in this process. */
export function evaluateValidators(code: string): ValidatorModule {
  return new Function(`return ${code}`)() as ValidatorModule;
}
