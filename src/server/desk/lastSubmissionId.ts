import type { SubmissionStore } from '../store/SubmissionStore.ts';

/** Resolves to the id of a form's last submission, the mark behind which others are new; 0 if there is none. */
export async function lastSubmissionId({ backend }: SubmissionStore, form: string): Promise<number> {
  const row = await backend.read(() =>
    backend.reads
      .selectFrom('submissions')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('form', '=', form)
      .executeTakeFirst(),
  );
  return row?.id ?? 0;
}
