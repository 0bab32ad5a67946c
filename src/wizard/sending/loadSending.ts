import type { CompiledForm } from '#contract/CompiledForm.ts';

/** What it takes to send a form, loaded when one is first touched: nobody needs it before. */
export const loadSending = () => import('./submitForm.ts');

/** To be called when a form is touched: what sending it takes is there by the time that it is filled. */
export function prepareSending(form: CompiledForm): void {
  void loadSending().then(
    ({ prepareProof }) => prepareProof(form),
    () => undefined,
  );
}
