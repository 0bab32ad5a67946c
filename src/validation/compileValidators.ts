import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { ValidatorModule } from '#contract/Validators.ts';
import { createAjv } from './createAjv.ts';
import { memoizeRecent } from './memoizeRecent.ts';

/** Number of schemas whose code is kept. */
const KEPT = 500;

/**
 * Cache: the code of a schema, by its JSON. The check, its examples, a publication and the documents compile the same steps,
 * and after a change of a file nearly all are as before.
 */
const known = new Map<string, string>();

/**
 * Compiles schemas, each with an `$id`, to the JavaScript expression of a `ValidatorModule`. It runs without Ajv's
 * compiler and without `eval`.
 */
export function compileValidators(schemas: readonly RJSFSchema[]): string {
  const parts = schemas.map((schema) => `((exports) => {${compileOnce(schema)}})(exports);`);
  return `(require) => { const exports = {};\n${parts.join('\n')}\nreturn exports; }`;
}

function compileOnce(schema: RJSFSchema): string {
  return memoizeRecent(known, JSON.stringify(schema), KEPT, () =>
    standaloneCode.default(createAjv([schema, ...conditionsIn(schema)])),
  );
}

/**
 * Returns each `if` of a schema once, with RJSF's hash as its `$id`. RJSF's own search (`compileSchemaValidatorsCode`) doubles its
 * work with each `then` and `else` beside others: twenty take minutes.
 */
function conditionsIn(schema: RJSFSchema): RJSFSchema[] {
  const found = new Map<string, RJSFSchema>();
  const search = (branch: RJSFSchema) => {
    const { if: condition, then, else: otherwise, allOf = [] } = branch;
    if (typeof condition === 'object') {
      const $id = hashForSchema(condition);
      found.set($id, { ...condition, $id });
    }
    for (const inner of [then, otherwise, ...allOf]) if (typeof inner === 'object') search(inner);
  };
  search(schema);
  return [...found.values()];
}

/** Evaluates the output of `compileValidators` in this process. */
export function evaluateValidators(code: string): ValidatorModule {
  return new Function(`return ${code}`)() as ValidatorModule;
}
