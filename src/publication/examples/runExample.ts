import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import { decodePayload, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { translate } from '#messages/translate.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { answersOfExample } from './answersOfExample.ts';

export interface ExampleResult {
  /** Message in the source language by field path, as the form shows it. */
  errors: Record<string, string>;
  /** The payload that the server stores; undefined if it refuses the answers. */
  payload: Record<string, unknown> | undefined;
}

/**
 * Runs an example's answers through an open form, as browser and server do: prune, validate, encode, decode, prune again
 * and encode for storage.
 */
export function runExample(
  { form, validators }: FormCompilation,
  texts: Record<string, string>,
  example: FormExample,
  locale: string,
): ExampleResult {
  const source = { texts: { [locale]: texts } };
  const now = openMoment(form);
  const answers = pruneAnswers(form, validators, answersOfExample(form, example.answers));
  const found = validateAnswers(form, validators, answers);
  const errors = Object.fromEntries(
    found.map(({ path, message, values }) => [
      path.replaceAll(`.${INNER_LIST}`, ''),
      translate(source, locale, message, values),
    ]),
  );
  if (found.length > 0) return { errors, payload: undefined };
  const received = decodePayload(form, encodePayload(form, answers, now)).answers;
  return { errors, payload: encodePayload(form, pruneAnswers(form, validators, received), now) };
}

/** Returns a moment at which the form is open, independent of the current time if the form has dates. */
function openMoment({ opens, closes }: CompiledForm): Date {
  if (opens) return new Date(opens);
  return closes ? new Date(Date.parse(closes) - 1) : new Date();
}
