import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { PlainScreen } from '#contract/PlainScreen.ts';
import type { Payment } from '#contract/RouteModule.ts';
import type { Validators } from '#contract/Validators.ts';

export interface PlainFormProps<Screen extends PlainScreen = PlainScreen> {
  form: CompiledForm;
  validators: Validators;
  /** The organiser's contact. */
  contact: { email: string; phones: string[] };
  /** The address to which a step is sent. */
  action: string;
  payment: Payment;
  screen: Screen;
}
