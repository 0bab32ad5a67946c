import { createContext, useContext } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Reveal } from './revealedBy.ts';

interface Printed {
  form: CompiledForm;
  /** Conditions of fields that are asked only after an answer; see `revealedBy`. */
  reveals: ReadonlyMap<string, Reveal | undefined>;
}

export const FormContext = createContext<Printed | null>(null);

/** Returns the form being printed. Throws outside its provider. */
export function usePrintedForm(): Printed {
  const printed = useContext(FormContext);
  if (!printed) throw new Error('usePrintedForm must be used within a FormContext.Provider');
  return printed;
}
