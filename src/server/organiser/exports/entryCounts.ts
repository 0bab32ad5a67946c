import { answerAt } from '#journey/answers/answerAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { ExportRow } from './ExportTable.ts';

/** By the path of a list of groups: how many entries the submission has that has most of them. */
export type EntryCounts = ReadonlyMap<string, number>;

/** Counts the entries of every list, which takes a look at each submission; none where no version asks for a list. */
export async function countEntries(
  versions: Iterable<FormRecord>,
  rows: () => AsyncIterable<ExportRow>,
): Promise<EntryCounts> {
  const counts = new Map<string, number>();
  for (const { form } of versions)
    for (const { path, list } of Object.values(form.fields)) if (list) counts.set(path, 1);
  if (counts.size === 0) return counts;
  for await (const { answers } of rows()) {
    for (const [path, most] of counts) {
      const answer = answerAt(answers, path);
      if (Array.isArray(answer)) counts.set(path, Math.max(most, answer.length));
    }
  }
  return counts;
}
