import { sql } from 'kysely';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { seeded } from '#publication/examples/generateAnswers.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { GENERATED, generatedForms, lineOf } from './sendGenerated.ts';

/** The first one is dated so long before now. */
const SPREAD_MS = 6 * 7 * 24 * 3_600_000;

export interface Sample {
  /** Submissions in all: the forms take turns. */
  count: number;
  seed: number;
  /** The only form. */
  formId?: string;
}

/**
 * Sends generated submissions to a server, and dates each one anew in its store: over six weeks, at least as late as the last one that is
 * there; none waits for a confirmation. What an earlier run of the same seed has stored stays as it is. Returns a line for each form.
 * @throws UsageError for an unknown form
 */
export async function storeSample(
  folders: SourceFolders,
  url: string,
  { latest, backend: { queries, writes } }: Pick<SubmissionStore, 'backend'> & { latest: Date | undefined },
  { count, seed, formId }: Sample,
): Promise<string[]> {
  const all = await generatedForms(folders, seed);
  const forms = all
    .filter(({ id }) => formId === undefined || id === formId)
    .map((form) => ({ ...form, taken: 0, refused: '' }));
  if (forms.length === 0)
    throw new UsageError(
      tell`There is no form "${formId}". The forms are ${all.map(({ id }) => id).join(', ')}.`,
    );
  const begun = Date.now();
  const random = seeded(seed);
  const places = Array.from({ length: count }, random).toSorted((one, other) => one - other);
  const first = Math.max(begun - SPREAD_MS, latest?.getTime() ?? 0);
  for (let sent = 0; sent < count; sent++) {
    const form = forms[sent % forms.length];
    const result = await form?.send(url, Math.floor(sent / forms.length));
    if (!form || !result) continue;
    if (result.reference === undefined) {
      form.refused ||= result.refused ?? '';
      continue;
    }
    form.taken += 1;
    const at = new Date(first + (begun - first) * (places[sent] ?? 1)).toISOString();
    await writes.run(
      queries
        .updateTable('submissions')
        .set({
          created_at: at,
          // Else those of weeks ago that wait for it would be removed. An address is confirmed once.
          confirmed_at: sql<string | null>`case when subscriber_key is not null and not exists (
            select 1 from submissions as other where other.form = submissions.form
              and other.subscriber_key = submissions.subscriber_key and other.confirmed_at is not null
          ) then ${at} end`,
        })
        .where('reference', '=', result.reference)
        .where('created_at', '>=', new Date(begun).toISOString())
        .compile(),
    );
  }
  return forms.map(({ id, taken, refused }) => lineOf(id, taken, refused));
}

/** Whether a store holds submissions that were not generated. */
export async function holdsOthers({ backend: { queries, read } }: SubmissionStore): Promise<boolean> {
  const row = await read(() =>
    queries
      .selectFrom('submissions')
      .select('id')
      .where(({ or, eb }) =>
        or([eb('idempotency_key', 'is', null), eb('idempotency_key', 'not like', `${GENERATED}%`)]),
      )
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}
