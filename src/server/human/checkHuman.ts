import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { refuse } from '../answers/Refusal.ts';

/**
 * Checks two headers that a form's page sends: `Form-Trap` when the input that people cannot see was filled, and
 * `Form-Seconds`, the whole seconds since the form was shown. Programs that use the API send neither. Throws a `Refusal`
 * (422) that explains how a person can submit.
 */
export function checkHuman(request: FastifyRequest, form: CompiledForm): void {
  const { 'form-trap': trap, 'form-seconds': seconds } = request.headers;
  if (trap) throw refuse(422, 'server.trap');
  const least = form.submission.minimumSeconds;
  if (typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) && Number(seconds) < least) {
    throw refuse(422, 'server.tooFast', { seconds: least });
  }
}
