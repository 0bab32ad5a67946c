import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';

/** A form that is printed blank. */
export interface PrintedForm {
  form: CompiledForm;
  validators: Validators;
}
