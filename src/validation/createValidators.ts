import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { ValidatorModule, Validators } from '#contract/Validators.ts';
import { ajvRuntime } from './ajvRuntime.ts';

/** Creates RJSF's precompiled validators from a form's validator module; browser and server run the same ones. */
export function createValidators(
  { steps }: Pick<CompiledForm, 'steps'>,
  module: ValidatorModule,
): Validators {
  const functions = module(ajvRuntime);
  return {
    conditions: functions,
    steps: Object.fromEntries(
      steps.flatMap(({ id, schema }) =>
        schema ? [[id, createPrecompiledValidator(functions, schema)]] : [],
      ),
    ),
  };
}
