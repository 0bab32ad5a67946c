import { answerAt } from '#journey/answers/answerAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { ExportRow } from './ExportTable.ts';

/** Largest number of entries in one submission, by path of the list of groups. */
export type EntryCounts = ReadonlyMap<string, number>;

/** Counts the entries of every list. Reads all submissions, or none when no version has a list. */
export async function countEntries(
  versions: Iterable<FormRecord>,
  rows: () => AsyncIterable<ExportRow>,
): Promise<EntryCounts> {
  const counts = new Map<string, number>();
  for (const { form } of versions)
    for (const { path, list, items } of Object.values(form.fields)) if (list && !items) counts.set(path, 1);
  if (counts.size === 0) return counts;
  for await (const { answers } of rows()) {
    for (const [path, most] of counts) {
      const answer = answerAt(answers, path);
      if (Array.isArray(answer)) counts.set(path, Math.max(most, answer.length));
    }
  }
  return counts;
}
