import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { ValidatorModule } from '#contract/Validators.ts';
import { validatorOptions } from './validatorOptions.ts';

/**
 * Compiles schemas, each with an `$id`, to the expression of a `ValidatorModule`: plain JavaScript that needs neither
 * Ajv's compiler nor `eval` where it runs.
 */
export function compileValidators(schemas: readonly RJSFSchema[]): string {
  const parts = schemas.map(
    (schema) => `((exports) => {${compileSchemaValidatorsCode(schema, validatorOptions)}})(exports);`,
  );
  return `(require) => { const exports = {};\n${parts.join('\n')}\nreturn exports; }`;
}

/** The validators that `compileValidators` wrote, for use in this process. */
export function evaluateValidators(code: string): ValidatorModule {
  return new Function(`return ${code}`)() as ValidatorModule;
}
