import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormState } from '#contract/RouteModule.ts';

export interface FormPeriod {
  state: FormState;
  /** Date-time of the next state, as the form writes it. */
  until?: string;
}

/** Returns whether a form accepts submissions at a time: from `opens` on, until just before `closes`. */
export function formPeriod({ opens, closes }: Pick<CompiledForm, 'opens' | 'closes'>, now: Date): FormPeriod {
  const time = now.getTime();
  if (opens && time < Date.parse(opens)) return { state: 'notYetOpen', until: opens };
  if (closes && time >= Date.parse(closes)) return { state: 'closed' };
  return { state: 'open', ...(closes && { until: closes }) };
}
