import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { Translate } from '#messages/useText.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { titleAt } from '../step/titleAt.ts';
import type { SubmissionOutcome } from './submitForm.ts';

export interface Failure {
  /** Texts above the form; may be empty if all errors belong to fields. */
  texts: string[];
  fields: FieldError[];
}

/**
 * The texts of a failed submission (section 8 of the specification). An entry with a field is shown at the field; without
 * `failure.fieldErrors` it is shown above the form as well, with the field's label.
 */
export function failureTexts(form: CompiledForm, outcome: SubmissionOutcome, t: Translate): Failure {
  const { failure } = form;
  const general = t(failure.general ?? 'form.failure.general');
  if (outcome.kind === 'unreachable')
    return { texts: [t(failure.network ?? 'form.failure.network')], fields: [] };
  if (outcome.kind !== 'refused' || outcome.entries.length === 0) return { texts: [general], fields: [] };
  const { entries } = outcome;
  // The server's text is used as a message id: an id without a message is shown as it is.
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
