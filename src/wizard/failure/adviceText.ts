import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { TextValues } from '#messages/translator.ts';
import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';

type Advice = [id: string, values?: TextValues];

/** Advice by code, for refusals that another attempt does not solve. */
const BY_CODE: Readonly<Record<string, Advice>> = {
  'server.closed': ['form.retry.contact'],
  'server.notYetOpen': ['form.retry.contact'],
  'server.keyReused': ['form.retry.reload'],
  'server.derivedDiffers': ['form.retry.reload'],
  'server.foreignOrigin': ['form.retry.reload'],
  'server.notFound': ['form.retry.reload'],
  'server.contentType': ['form.retry.reload'],
};

const TOO_BIG = 413;

/** The cause of a failure, if the server does not tell it, and advice. */
export function adviceText({ submission }: CompiledForm, outcome: FailedOutcome): Advice | undefined {
  if (outcome.kind === 'unreachable') {
    if (outcome.why === 'noAnswer') return undefined;
    return [outcome.why === 'late' ? 'form.retry.late' : 'form.retry.otherAnswer'];
  }
  const { status, entries } = outcome;
  for (const { code = '' } of entries) if (BY_CODE[code]) return BY_CODE[code];
  if (entries.length > 0) return undefined;
  if (status !== TOO_BIG) return ['form.retry.status', { status }];
  return [submission.encoding === 'json' ? 'form.retry.shorter' : 'form.retry.lighter'];
}
