import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { ValidatorModule } from '#contract/Validators.ts';
import { keepRecent } from './keepRecent.ts';
import { validatorOptions } from './validatorOptions.ts';

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
  return keepRecent(known, JSON.stringify(schema), KEPT, () =>
    compileSchemaValidatorsCode(schema, validatorOptions),
  );
}

/** Evaluates the output of `compileValidators` in this process. */
export function evaluateValidators(code: string): ValidatorModule {
  return new Function(`return ${code}`)() as ValidatorModule;
}
