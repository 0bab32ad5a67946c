import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';

/** A form to print without answers. */
export interface PrintedForm {
  form: CompiledForm;
  validators: Validators;
}
