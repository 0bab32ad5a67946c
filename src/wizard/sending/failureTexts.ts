import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { Translate } from '#messages/useText.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { titleAt } from '../step/titleAt.ts';
import type { SubmissionOutcome } from './submitForm.ts';

export interface Failure {
  /** What to say above the form; may be empty when all of it stands at fields. */
  texts: string[];
  fields: FieldError[];
}

/**
 * What to show of a failed submission (section 8 of the specification). Entries of a field go to it; forms without
 * `failure.fieldErrors` say them above the form as well, under the field's label.
 */
export function failureTexts(form: CompiledForm, outcome: SubmissionOutcome, t: Translate): Failure {
  const { failure } = form;
  const general = t(failure.general ?? 'form.failure.general');
  if (outcome.kind === 'unreachable')
    return { texts: [t(failure.network ?? 'form.failure.network')], fields: [] };
  if (outcome.kind !== 'refused' || outcome.entries.length === 0) return { texts: [general], fields: [] };
  const { entries } = outcome;
  // The server's words stand where a message id is wanted: an id without a text shows itself.
  const fields = entries.flatMap(({ path, message }) => (isOfField(form, path) ? { path, message } : []));
  if (failure.always) return { texts: [general], fields };
  const texts = entries.flatMap(({ path, message }) => {
    if (!isOfField(form, path)) return [message];
    if (failure.fieldErrors) return [];
    return [t('form.errorAt', { field: titleAt(form, path, t), message })];
  });
  return { texts, fields };
}

function isOfField(form: CompiledForm, path: string | undefined): path is string {
  return path !== undefined && fieldAt(form, path) !== undefined;
}
