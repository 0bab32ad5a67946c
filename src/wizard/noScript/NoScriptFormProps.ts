import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { NoScriptScreen } from '#contract/NoScriptScreen.ts';
import type { Payment } from '#contract/RouteModule.ts';
import type { Validators } from '#contract/Validators.ts';

export interface NoScriptFormProps<Screen extends NoScriptScreen = NoScriptScreen> {
  form: CompiledForm;
  validators: Validators;
  /** The organiser's contact. */
  contact: { email: string; phones: string[] };
  /** The address to which a step is sent. */
  action: string;
  payment: Payment;
  screen: Screen;
}
