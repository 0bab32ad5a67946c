import type { CompiledForm } from '#contract/CompiledForm.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { filterFields } from '#journey/listFilters.ts';
import { refuse } from '../http/Refusal.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import { parseMoment } from './parseMoment.ts';

type Test = (submission: StoredSubmission) => boolean;

/**
 * Makes the test of a list's filters: `from` and `to` (days of the form's time zone, both within; or moments, of which `to` is
 * the first one that is too late), and `field=value`. Answers may be encrypted, so no database can filter by them.
 *
 * @throws Refusal (400) for a parameter without a value, a repeated moment, and a moment that cannot be read
 */
export function submissionFilter(query: URLSearchParams, form: CompiledForm): Test | undefined {
  const tests: Test[] = [];
  const { from, to } = { from: readMoment(query, 'from'), to: readMoment(query, 'to') };
  const dayOf = ({ createdAt }: StoredSubmission) => zonedMoment(new Date(createdAt), form.timeZone).day;
  if (typeof from === 'string') tests.push((each) => dayOf(each) >= from);
  else if (from) tests.push(({ createdAt }) => new Date(createdAt) >= from);
  if (typeof to === 'string') tests.push((each) => dayOf(each) <= to);
  else if (to) tests.push(({ createdAt }) => new Date(createdAt) < to);
  for (const { path, counting } of filterFields(form)) {
    if (!query.has(path)) continue;
    const wanted = new Set(query.getAll(path));
    if (wanted.has('')) throw refuse(400, 'server.parameterInvalid', { name: path });
    const names = [...path.split('.'), ...(counting ? [counting.value] : [])];
    tests.push(({ payload }) => textsAt(payload, names).some((text) => wanted.has(text)));
  }
  return tests.length === 0 ? undefined : (submission) => tests.every((test) => test(submission));
}

/** A day as it is written, or a moment. */
function readMoment(query: URLSearchParams, name: string): string | Date | undefined {
  const [text, ...more] = query.getAll(name);
  if (text === undefined) return undefined;
  const moment = more.length === 0 ? parseMoment(text) : undefined;
  if (!moment) throw refuse(400, 'server.parameterInvalid', { name });
  return moment.isDay ? text : moment.at;
}

/** The answers at a path of a payload, as texts; of each entry of a list. */
function textsAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => textsAt(item, name === undefined ? [] : [name, ...rest]));
  if (typeof value === 'object' && value !== null)
    return name !== undefined && Object.hasOwn(value, name)
      ? textsAt((value as Record<string, unknown>)[name], rest)
      : [];
  return name === undefined && value !== undefined ? [String(value)] : [];
}
