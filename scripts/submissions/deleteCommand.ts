import { tell } from '#definitions/sources/tell.ts';
import {
  type DeletionOptions,
  deleteSubmissions,
  versionsLeft,
} from '#server/organiser/deleteSubmissions.ts';
import { parseMoment } from '#server/organiser/parseMoment.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';

export interface DeleteValues {
  before?: string;
  reference?: string;
  form?: string;
  yes: boolean;
}

/** Throws a `UsageError` for options that name no submissions. */
export function checkDelete(values: DeleteValues): void {
  if (values.reference === undefined) readBefore(values.before);
  else if (values.before !== undefined || values.form !== undefined)
    throw new UsageError(tell`One submission is named by --reference alone.`);
}

/** Deletes submissions before a moment, or one submission. Resolves to their number; 0 if it only counts. */
export async function deleteCommand(
  options: Omit<DeletionOptions, 'selected' | 'dryRun'>,
  values: DeleteValues,
  submission: StoredSubmission | undefined,
  { print }: Output,
): Promise<number> {
  const { form, yes } = values;
  const before = submission ? undefined : readBefore(values.before);
  const selected = submission ? [submission] : options.store.list(form, before);
  const deletion = await deleteSubmissions({ ...options, selected, dryRun: !yes });
  for (const [id, count] of deletion.submissions) await print(`${id}: ${count}\n`);
  const total = [...deletion.submissions.values()].reduce((sum, count) => sum + count, 0);
  const what = submission
    ? tell`submission ${submission.reference} of ${submission.createdAt}, ${deletion.files} file[|s], its mails`
    : tell`${total} submission[|s] and ${deletion.files} file[|s] from before ${before?.toISOString()}`;
  await print(
    yes ? tell`Deleted: ${what}.\n` : tell`Would delete: ${what}. Nothing is deleted without --yes.\n`,
  );
  await print(versionsLeft(deletion));
  return yes ? total : 0;
}

/** Reads a day (midnight UTC) or a date-time with zone. Throws a `UsageError`. */
export function readBefore(text = ''): Date {
  const moment = parseMoment(text);
  if (moment) return moment.at;
  const noDay = /^\d{4}-\d\d-\d\d$/.test(text) ? tell`There is no day ${text}. ` : '';
  throw new UsageError(
    tell`${noDay}Say which: --reference REFERENCE, --before 2025-12-31, or --before 2025-12-31T18:00:00+01:00.`,
  );
}
