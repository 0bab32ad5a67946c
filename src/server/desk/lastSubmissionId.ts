import type { SubmissionStore } from '../store/SubmissionStore.ts';

/** Resolves to the id of the last submission, of a form or of all, the mark behind which others are new; 0 if there is none. */
export async function lastSubmissionId(
  { backend }: Pick<SubmissionStore, 'backend'>,
  form?: string,
): Promise<number> {
  const all = backend.reads.selectFrom('submissions').select(({ fn }) => fn.max('id').as('id'));
  const row = await backend.read(() =>
    (form === undefined ? all : all.where('form', '=', form)).executeTakeFirst(),
  );
  return row?.id ?? 0;
}
