import type { CompiledForm } from '#contract/CompiledForm.ts';

/** Loads the code for sending, a chunk of its own: readers who send nothing do not load it. */
export const loadSending = () => import('./submitForm.ts');

/** Call on the first focus in a form: loads the code for sending, and prepares a proof if the form always needs one. */
export function prepareSending(form: CompiledForm): void {
  void loadSending().then(
    ({ prepareProof }) => prepareProof(form),
    () => undefined,
  );
}
