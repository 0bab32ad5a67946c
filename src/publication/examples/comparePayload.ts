import { isDeepStrictEqual } from 'node:util';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Finding } from './Finding.ts';
import { filesOfExample } from './filesOfExample.ts';

/**
 * Returns where the stored payload differs from the example's. Changed prices and titles, which come from options, are
 * warnings, as organisers change them; a missing one is an error.
 */
export function comparePayload(
  form: CompiledForm,
  expected: FormExample['payload'],
  stored: Record<string, unknown> | undefined,
): Finding[] {
  // `compareErrors` compares refused answers.
  if (!expected || !stored) return [];
  const wanted = filesOfExample(expected as Answers) as Record<string, unknown>;
  const names = new Set([...Object.keys(wanted), ...Object.keys(stored)]);
  return [...names].flatMap((name): Finding[] => {
    if (!Object.hasOwn(stored, name)) return [absent(name)];
    if (isDate(form, name)) return [];
    if (!Object.hasOwn(wanted, name)) return [surplus(name, stored[name])];
    return differences(['payload', name], wanted[name], stored[name], isChangeable(form, name));
  });
}

function absent(name: string): Finding {
  const message = tell`the server stores no "${name}" of this example: remove it here, or fix the rule that left it out`;
  return { severity: 'error', place: ['payload', name], message, at: 'key' };
}

function surplus(name: string, value: unknown): Finding {
  const message = tell`the server stores "${name}", too: add "${name}": ${JSON.stringify(value)} here, or fix the rule that added it`;
  return { severity: 'error', place: ['payload'], message };
}

/** Whether the value is the day of the submission: it differs at every run, and the example need not have it. */
function isDate(form: CompiledForm, name: string): boolean {
  return ownValue(form.submission.derive, name)?.date !== undefined;
}

/** Whether the value comes from the prices and titles of options. */
function isChangeable(form: CompiledForm, name: string): boolean {
  return Object.hasOwn(form.submission.derive, name) || form.submission.titles.includes(name);
}

/** Returns a finding for each innermost path at which two values differ. */
function differences(
  place: readonly (string | number)[],
  wanted: unknown,
  stored: unknown,
  changeable: boolean,
): Finding[] {
  if (isDeepStrictEqual(wanted, stored)) return [];
  if (isObject(wanted) && isObject(stored) && sameKeys(wanted, stored)) {
    return Object.keys(wanted).flatMap((key) =>
      differences(
        [...place, Array.isArray(wanted) ? Number(key) : key],
        (wanted as Record<string, unknown>)[key],
        (stored as Record<string, unknown>)[key],
        changeable,
      ),
    );
  }
  const message = tell`the form now has ${JSON.stringify(stored)} here; this example has ${JSON.stringify(wanted)}`;
  const lost = isObject(wanted) && !Array.isArray(wanted) && !hasKeys(stored, Object.keys(wanted));
  return [{ severity: changeable && !lost ? 'warning' : 'error', place, text: stored, message }];
}

/** Distinguishes a changed price from a missing one. */
function hasKeys(value: unknown, keys: string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sameKeys(first: object, second: object): boolean {
  return isDeepStrictEqual(new Set(Object.keys(first)), new Set(Object.keys(second)));
}
