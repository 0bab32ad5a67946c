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
 * What to show of a failed submission (section 8 of the specification). Entries `field: message` go to their fields;
 * forms without `failure.fieldErrors` say them above the form as well, under the field's label.
 */
export function failureTexts(form: CompiledForm, outcome: SubmissionOutcome, t: Translate): Failure {
  const { failure } = form;
  const general = t(failure.general ?? 'form.failure.general');
  if (outcome.kind === 'unreachable')
    return { texts: [t(failure.network ?? 'form.failure.network')], fields: [] };
  if (outcome.kind !== 'refused' || outcome.errors.length === 0) return { texts: [general], fields: [] };
  const parsed = outcome.errors.map((text) => ({ text, field: parseFieldError(form, text) }));
  const fields = parsed.flatMap(({ field }) => field ?? []);
  if (failure.always) return { texts: [general], fields };
  const texts = parsed.flatMap(({ text, field }) => {
    if (!field) return [text];
    if (failure.fieldErrors) return [];
    return [t('form.errorAt', { field: titleAt(form, field.path, t), message: field.message })];
  });
  return { texts, fields };
}

/** The server's words stand where a message id is wanted: an id without a text shows itself. */
function parseFieldError(form: CompiledForm, text: string): FieldError | undefined {
  const colon = text.indexOf(': ');
  const path = text.slice(0, Math.max(0, colon));
  return fieldAt(form, path) ? { path, message: text.slice(colon + 2) } : undefined;
}
