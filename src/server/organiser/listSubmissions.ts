import { setImmediate as othersFirst } from 'node:timers/promises';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { filterFields, LIST_PARAMETERS } from '#journey/listFilters.ts';
import type { Limits } from '../config/limits.ts';
import { refuse } from '../http/Refusal.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { type IsLate, lateSubmissions } from './lateSubmissions.ts';
import { refuseOtherParameters } from './refuseOtherParameters.ts';
import { submissionFilter } from './submissionFilter.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Submissions read at once for a filtered list. */
const BATCH = 200;

export type ShownSubmission = { id: string; earlierVersion: boolean } & Pick<
  StoredSubmission,
  'reference' | 'createdAt' | 'formVersion' | 'locale' | 'confirmedAt' | 'payload' | 'computed'
>;

export interface SubmissionPage {
  items: ShownSubmission[];
  /** Path and query of the next page; null after the last. */
  next: string | null;
}

/**
 * Returns a page of a form's submissions, oldest first: `?after=<id>&pageSize=<1 to limits.pageSize>` and filters
 * (`submissionFilter`). `after` is the last id that the previous page has seen, so that new submissions do not shift pages. A
 * page of a filtered list may hold fewer items than `pageSize`, even none, although others follow.
 *
 * @throws Refusal (400)
 */
export async function listSubmissions(
  query: URLSearchParams,
  form: CompiledForm,
  store: Pick<SubmissionStore, 'forms' | 'page'>,
  limits: Pick<Limits, 'pageSize' | 'scannedSubmissions'>,
): Promise<SubmissionPage> {
  refuseOtherParameters(query, [...LIST_PARAMETERS, ...filterFields(form).map(({ path }) => path)]);
  const after = wholeNumber(query.getAll('after'), 0, 0, Number.MAX_SAFE_INTEGER);
  const pageSize = wholeNumber(
    query.getAll('pageSize'),
    Math.min(DEFAULT_PAGE_SIZE, limits.pageSize),
    1,
    limits.pageSize,
  );
  if (after === undefined || pageSize === undefined)
    throw refuse(400, 'server.pageInvalid', { limit: limits.pageSize });
  const filter = submissionFilter(query, form);
  const isLate = await lateSubmissions(store, form.id);
  const items: ShownSubmission[] = [];
  const batch = filter ? Math.min(BATCH, limits.scannedSubmissions) : pageSize + 1;
  let last = after;
  const unfinished = () => {
    const parameters = new URLSearchParams(query);
    parameters.set('after', String(last));
    parameters.set('pageSize', String(pageSize));
    return { items, next: `${form.submission.path}?${parameters}` };
  };
  for (let seen = 0; seen < limits.scannedSubmissions; seen += batch) {
    const found = await store.page(form.id, last, batch);
    for (const submission of found) {
      if (items.length === pageSize) return unfinished();
      last = submission.id;
      if (!filter || filter(submission)) items.push(shownSubmission(submission, isLate));
    }
    if (found.length < batch) return { items, next: null };
    // SQLite answers without a pause in which other requests could run.
    await othersFirst();
  }
  return unfinished();
}

/** The parts of a submission that the organiser's programs get. */
export function shownSubmission(submission: StoredSubmission, isLate: IsLate): ShownSubmission {
  const { reference, createdAt, formVersion, locale, confirmedAt, payload, computed } = submission;
  return {
    ...{ id: reference, reference, createdAt, formVersion, earlierVersion: isLate(submission) },
    ...{ locale, confirmedAt, payload, computed },
  };
}

function wholeNumber(texts: string[], standard: number, least: number, most: number): number | undefined {
  const [text = String(standard), ...more] = texts;
  const number = more.length === 0 && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
