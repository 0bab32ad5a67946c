import { isDeepStrictEqual } from 'node:util';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { computeValues } from '#journey/derivePayload.ts';
import { decodePayload, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { WARNINGS, warningsOf } from '#journey/warnings.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { Refusal } from '../http/Refusal.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';

export interface ValidSubmission {
  /** The payload, including derived values. */
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
}

/**
 * Validates a submission and returns the values to store. Drops answers of hidden fields, validates the others, and computes
 * derived values itself. Throws a `Refusal` (422) with all errors.
 */
export function validateSubmission(
  published: PublishedForm,
  body: SubmissionBody,
  now: Date,
): ValidSubmission {
  const { form, validators } = published;
  const { answers: sentAnswers, sent, unknown } = decodePayload(form, body.payload);
  if (unknown.length > 0) {
    throw new Refusal(
      422,
      unknown
        .slice(0, 20)
        .map((name) => ({ message: 'server.fieldUnknown', values: { name: name.slice(0, 100) } })),
    );
  }
  const answers = pruneAnswers(form, validators, sentAnswers);
  const errors = validateAnswers(form, validators, answers);
  if (errors.length > 0) throw new Refusal(422, errors);

  const payload = encodePayload(form, answers, now);
  const computed = computeValues(form, answers);
  const differing = findDiffering(
    form,
    sent,
    (name) => ownValue(payload, name) ?? ownValue(computed, name),
    body.textual,
  );
  if (differing.length > 0) throw new Refusal(422, differing);
  const warnings = warningsOf(form, answers, now);
  return { payload, computed: warnings.length > 0 ? { ...computed, [WARNINGS]: warnings } : computed };
}

function findDiffering(
  form: CompiledForm,
  sent: Record<string, unknown>,
  own: (name: string) => unknown,
  textual: boolean,
): RefusalReason[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const rule = ownValue(form.submission.derive, name);
    // A derived date is the server's own: a phone with a wrong clock must not be refused.
    if (rule && 'date' in rule && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return [];
    const same = textual
      ? isDeepStrictEqual(asTexts(value), asTexts(own(name)))
      : isDeepStrictEqual(value, own(name));
    return same ? [] : [{ path: name, message: 'server.derivedDiffers' }];
  });
}

/** Converts a value to its multipart form: every value is a text, a list of one item is that item. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? asTexts(value[0]) : value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asTexts(item)]));
}
