import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { Translate } from '#messages/translator.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';
import { errorTexts } from '../step/errorTexts.ts';

export interface Failure {
  /** Text of the toast, if the form reports failures in toasts. */
  toast?: string;
  /** Texts above the form; may be empty if all errors belong to fields. */
  texts: string[];
  fields: FieldError[];
}

/**
 * The texts of a failed submission. An entry with a field is shown at the field; without
 * `failure.fieldErrors` it is shown above the form as well. The server's own texts are always among them.
 */
export function failureTexts(form: CompiledForm, outcome: FailedOutcome, t: Translate): Failure {
  const { failure } = form;
  const entries = outcome.kind === 'refused' ? outcome.entries : [];
  // The server's text is used as a message id: an id without a message is shown as it is.
  const fields = entries.flatMap(({ path, message }) => (isOfField(form, path) ? [{ path, message }] : []));
  const specified =
    outcome.kind === 'unreachable'
      ? t(failure.network ?? 'form.failure.network')
      : t(failure.general ?? 'form.failure.general');
  const named = errorTexts(form, fields, t);
  const said = entries.flatMap(({ path, message }) => {
    if (!isOfField(form, path)) return [message];
    const text = named.shift() ?? message;
    return failure.fieldErrors || failure.always ? [] : [text];
  });
  if (failure.style === 'toast') {
    const toast = failure.always || said.length === 0 ? specified : said.join(', ');
    const plain = outcome.kind === 'unreachable' ? 'form.failure.network' : 'form.failure.general';
    return { toast, texts: entries.length > 0 ? said : [t(plain)], fields };
  }
  if (entries.length === 0) return { texts: [specified], fields };
  return { texts: failure.always ? [specified, ...said] : said, fields };
}

function isOfField(form: CompiledForm, path: string | undefined): path is string {
  return path !== undefined && fieldAt(form, path) !== undefined;
}
