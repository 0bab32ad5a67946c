import type { IncomingHttpHeaders } from 'node:http';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { refuse } from '../http/Refusal.ts';

/** Signs from a form's page that a person fills it in. Programs that use the API send none. */
export interface HumanSigns {
  /** Whether the input that people cannot see was filled. */
  trapped: boolean;
  /** Since the form was shown. */
  seconds?: number;
}

/** Reads the headers `Form-Trap` and `Form-Seconds` (whole seconds). */
export function readSigns({ 'form-trap': trap, 'form-seconds': seconds }: IncomingHttpHeaders): HumanSigns {
  const whole = typeof seconds === 'string' && /^\d{1,9}$/.test(seconds);
  return { trapped: Boolean(trap), seconds: whole ? Number(seconds) : undefined };
}

/** Throws a `Refusal` (422) for what a program has filled in; it explains how a person can submit. */
export function checkAntispam({ trapped, seconds }: HumanSigns, form: CompiledForm): void {
  if (trapped) throw refuse(422, 'server.trap');
  const least = form.submission.minimumSeconds;
  if (seconds !== undefined && seconds < least) throw refuse(422, 'server.tooFast', { seconds: least });
}
