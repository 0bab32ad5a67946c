import { type DeletionOptions, deleteSubmissions } from '#server/organiser/deleteSubmissions.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';

export interface DeleteValues {
  before?: string;
  reference?: string;
  form?: string;
  yes: boolean;
}

/** Throws a `UsageError` for options that do not name what to delete. */
export function checkDelete(values: DeleteValues): void {
  if (values.reference === undefined) parseMoment(values.before);
  else if (values.before !== undefined || values.form !== undefined)
    throw new UsageError('One submission is named by --reference alone.');
}

/** Deletes submissions before a moment, or one submission. Resolves to their number; 0 if it only counts. */
export async function deleteCommand(
  options: Omit<DeletionOptions, 'selected' | 'dryRun'>,
  values: DeleteValues,
  submission: StoredSubmission | undefined,
  { print }: Output,
): Promise<number> {
  const { form, yes } = values;
  const before = submission ? undefined : parseMoment(values.before);
  const selected = submission ? [submission] : options.store.list(form, before);
  const deletion = await deleteSubmissions({ ...options, selected, dryRun: !yes });
  for (const [id, count] of deletion.submissions) await print(`${id}: ${count}\n`);
  const total = [...deletion.submissions.values()].reduce((sum, count) => sum + count, 0);
  const what = submission
    ? `submission ${submission.reference} of ${submission.createdAt}, ${deletion.files} files, its mails`
    : `${total} submissions and ${deletion.files} files from before ${before?.toISOString()}`;
  await print(yes ? `Deleted: ${what}.\n` : `Would delete: ${what}. Nothing is deleted without --yes.\n`);
  return yes ? total : 0;
}

/** Parses a day (midnight UTC) or a date-time with zone. Throws a `UsageError`. */
function parseMoment(text = ''): Date {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const moment = new Date(day && text);
  if (Number.isNaN(moment.getTime())) {
    throw new UsageError(
      'Say which: --reference REFERENCE, --before 2025-12-31, or --before 2025-12-31T18:00:00+01:00.',
    );
  }
  // `Date` parses 30 February as 2 March.
  if (new Date(day).toISOString().slice(0, 10) !== day) throw new UsageError(`There is no day ${day}.`);
  return moment;
}
