import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { ValidatorModule, Validators } from '#contract/Validators.ts';
import { ajvRuntime } from './ajvRuntime.ts';

/** RJSF's precompiled validators of a form, of what publication compiled: the same ones in the browser and on the server. */
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
