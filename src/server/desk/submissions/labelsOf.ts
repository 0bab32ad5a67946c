import type { Backend } from '../../store/tables/Backend.ts';

/** The labels of each of these submissions that has any. */
export async function labelsOf(
  { reads, read }: Backend,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await read(() =>
    reads
      .selectFrom('desk_submission_labels')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy('label')
      .execute(),
  );
  const found = Map.groupBy(rows, (row) => row.submission_id);
  return new Map([...found].map(([id, labels]) => [id, labels.map(({ label }) => label)]));
}
