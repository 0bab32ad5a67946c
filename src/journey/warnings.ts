import { closest, distance } from 'fastest-levenshtein';
import type { CompiledForm, CompiledWarning, MessageId } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { zonedMoment } from './answers/zonedTime.ts';

/** A warning of an unusual answer. A warning refuses nothing. */
export interface AnswerWarning {
  /** Path of the field: `dateNaissance`. */
  field: string;
  message: MessageId;
  /** For the message, such as `{ address }`: the likely intended answer. */
  values?: { address: string };
}

/** Name of the warnings among the values that the server stores beside the payload. */
export const WARNINGS = 'warnings';

/** Domains of mailboxes that applicants have most. One that differs by a letter or two is nearly always a slip. */
const MAIL_DOMAINS =
  'gmail.com yahoo.com yahoo.fr hotmail.com hotmail.fr outlook.com outlook.fr icloud.com live.com live.fr ymail.com protonmail.com mail.com aol.com gmx.com gmx.fr'.split(
    ' ',
  );

/** Returns the warnings of all answers. Lists of groups have none: a warning belongs to a field that is asked once. */
export function warningsOf(form: CompiledForm, answers: Answers, now: Date): AnswerWarning[] {
  return Object.values(form.fields).flatMap(({ path, warnings }) => {
    const answer = warnings && answerAt(answers, path);
    return warnings && answer !== undefined ? warningsAt(path, warnings, answer, now, form.timeZone) : [];
  });
}

/** Returns the warnings of one answer. The time zone (IANA name) decides which day today is. */
export function warningsAt(
  path: string,
  warnings: readonly CompiledWarning[],
  answer: Answer,
  now: Date,
  timeZone: string,
): AnswerWarning[] {
  // Formatting a moment costs more than the other rules: only rules about days need it.
  const today = () => zonedMoment(now, timeZone).day;
  return warnings.flatMap((warning) => {
    if ('mailDomain' in warning) {
      const address = typeof answer === 'string' ? correctedAddress(answer) : undefined;
      return address ? [{ field: path, message: 'form.warning.mailDomain', values: { address } }] : [];
    }
    return isExpected(warning.expect, answer, today) ? [] : [{ field: path, message: warning.text }];
  });
}

type Expected = Extract<CompiledWarning, { expect: unknown }>['expect'];

function isExpected(expected: Expected, answer: Answer, todayOf: () => string): boolean {
  const { pattern, minimum = -Infinity, maximum = Infinity, notAfter, minimumAge, maximumAge } = expected;
  if (typeof answer === 'number') return answer >= minimum && answer <= maximum;
  if (typeof answer !== 'string' || answer === '') return true;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(answer)) return false;
  if (notAfter === undefined && minimumAge === undefined && maximumAge === undefined) return true;
  const today = todayOf();
  // `notAfter` has a text of its own for a day in the future.
  if (answer > today) return notAfter === undefined;
  const age = yearsBetween(answer, today);
  return age >= (minimumAge ?? 0) && age <= (maximumAge ?? Infinity);
}

/** Full years between two days: `2000-05-31` to `2025-05-30` are 24. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Returns the address with the nearest known domain if it differs by one or two letters: `a@gmial.com` → `a@gmail.com`. */
function correctedAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length > 20 || MAIL_DOMAINS.includes(domain)) return undefined;
  const nearest = closest(domain, MAIL_DOMAINS);
  // Two letters are too many in a short domain: `free.fr` is no slip of `live.fr`.
  const allowed = domain.length < 9 ? 1 : 2;
  return distance(domain, nearest) <= allowed ? address.slice(0, at + 1) + nearest : undefined;
}
