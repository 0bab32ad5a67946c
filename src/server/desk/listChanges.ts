import type { Backend } from '../store/tables/Backend.ts';

/** The write that tells open lists of a form that a submission has changed; without one, what the form has. */
export function listChanged({ queries }: Backend, form: string, submission_id: number | null, kind: string) {
  const at = new Date().toISOString();
  return queries.insertInto('desk_changes').values({ form, submission_id, kind, at }).compile();
}

/** Resolves to the id of the last change of a form, or of the last one of these kinds; 0 if there is none. */
export async function lastChange(
  { reads, read }: Backend,
  form: string,
  kinds?: readonly string[],
): Promise<number> {
  const row = await read(() =>
    reads
      .selectFrom('desk_changes')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('form', '=', form)
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .executeTakeFirst(),
  );
  return row?.id ?? 0;
}
