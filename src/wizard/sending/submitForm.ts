import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { encodePayload } from '#journey/payload.ts';
import { prepareProof, proveWork, takeProof } from '../proof/proofOfWork.ts';
import type { SubmissionOutcome } from './SubmissionOutcome.ts';
import { type SubmissionOptions, sendPayload } from './sendPayload.ts';

export { prepareProof };

/** Encodes and sends the answers of a form that stores no draft. */
export function submitAnswers(
  form: CompiledForm,
  answers: Answers,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  return submitForm(form, encodePayload(form, answers, new Date(options.attempt.moment)), options);
}

/** Sends a payload from a page. */
export function submitForm(
  form: CompiledForm,
  payload: Record<string, unknown>,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  return sendPayload(form, payload, { ...options, takeProof: () => takeProof(form), prove: proveWork });
}
