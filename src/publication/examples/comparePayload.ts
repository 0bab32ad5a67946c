import { isDeepStrictEqual } from 'node:util';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Finding } from './Finding.ts';
import { filesOfExample } from './filesOfExample.ts';

/**
 * Where the server stores something else than the example's payload. Of what the form derives or words by its options
 * (prices, titles), only that it is there is a matter of rules: its values are the organiser's to change.
 */
export function comparePayload(
  form: CompiledForm,
  expected: FormExample['payload'],
  stored: Record<string, unknown> | undefined,
): Finding[] {
  // Answers that are refused are compared as errors.
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
  const message = `the server stores no "${name}" of this example: take it away here, or mend the rule that left it out`;
  return { severity: 'error', place: ['payload', name], message, at: 'key' };
}

function surplus(name: string, value: unknown): Finding {
  const message = `the server stores "${name}", too: add "${name}": ${JSON.stringify(value)} here, or mend the rule that brought it`;
  return { severity: 'error', place: ['payload'], message };
}

/** The day on which an example is sent is any, and need not be written. */
function isDate(form: CompiledForm, name: string): boolean {
  return form.submission.derive[name]?.date !== undefined;
}

/** Whether the values come from the options' prices and texts. */
function isChangeable(form: CompiledForm, name: string): boolean {
  return Object.hasOwn(form.submission.derive, name) || form.submission.titles.includes(name);
}

/** The innermost places at which two values differ. */
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
  const message = `the form now has ${JSON.stringify(stored)} here; this example has ${JSON.stringify(wanted)}`;
  const lost = isObject(wanted) && !Array.isArray(wanted) && !hasKeys(stored, Object.keys(wanted));
  return [{ severity: changeable && !lost ? 'warning' : 'error', place, message }];
}

/** A price that is missing altogether is no changed price. */
function hasKeys(value: unknown, keys: string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sameKeys(first: object, second: object): boolean {
  return isDeepStrictEqual(new Set(Object.keys(first)), new Set(Object.keys(second)));
}
