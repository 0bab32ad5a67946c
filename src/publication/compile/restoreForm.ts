import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { compileValidators, evaluateValidators } from '#validation/compileValidators.ts';
import { createValidators } from '#validation/createValidators.ts';

/** Returns a compiled form that was stored, with its validators: its steps hold their schemas. */
export function restoreForm(form: CompiledForm): PublishedForm {
  const schemas = form.steps.flatMap(({ schema }) => schema ?? []);
  return { form, validators: createValidators(form, evaluateValidators(compileValidators(schemas))) };
}
