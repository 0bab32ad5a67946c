import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { ValidatorModule } from '#contract/Validators.ts';
import { validatorOptions } from './validatorOptions.ts';

/**
 * Compiles schemas, each with an `$id`, to the JavaScript expression of a `ValidatorModule`. It runs without Ajv's
 * compiler and without `eval`.
 */
export function compileValidators(schemas: readonly RJSFSchema[]): string {
  const parts = schemas.map(
    (schema) => `((exports) => {${compileSchemaValidatorsCode(schema, validatorOptions)}})(exports);`,
  );
  return `(require) => { const exports = {};\n${parts.join('\n')}\nreturn exports; }`;
}

/** Evaluates the output of `compileValidators` in this process. */
export function evaluateValidators(code: string): ValidatorModule {
  return new Function(`return ${code}`)() as ValidatorModule;
}
