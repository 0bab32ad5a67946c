import { sql } from 'kysely';
import { decrypted } from '../../store/encryption/encryptedColumns.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { breather } from '../breather.ts';
import { listChanged } from '../listChanges.ts';
import type { Person } from './Person.ts';

/** A note, or what was said before a correction, that names a person. */
export interface Mention {
  id: string;
  kind: 'note' | 'correction';
  form: string;
  submission: number;
  reference: string;
  at: string;
  /** The note, or the reason of the correction. */
  text: string;
  /** What was said before the correction. */
  answers: unknown;
}

/** Rows that are in memory at once. */
const PAGE = 200;

/** Notes and corrections of these forms that name a person; with `ids`, among these alone. Reads each of them: no index has their texts. */
export async function* mentionsOf(
  { backend }: SubmissionStore,
  person: Person,
  forms: readonly string[],
  ids?: readonly string[],
): AsyncGenerator<Mention> {
  if (forms.length === 0 || ids?.length === 0) return;
  const { queries, read, cipher } = backend;
  const breathe = breather();
  const of = queries.selectFrom('submissions').where('form', 'in', forms);
  const rows = {
    note: (after: string) =>
      of
        .innerJoin('desk_notes as named', 'named.submission_id', 'submissions.id')
        .select(['named.id', 'submissions.id as submission', 'form', 'reference'])
        .select(['named.created_at as at', 'named.text', sql<string | null>`null`.as('before')])
        .where('named.id', '>', after)
        .$if(ids !== undefined, (query) => query.where('named.id', 'in', ids ?? [])),
    correction: (after: string) =>
      of
        .innerJoin('desk_corrections as named', 'named.submission_id', 'submissions.id')
        .select(['named.id', 'submissions.id as submission', 'form', 'reference'])
        .select(['named.at', 'named.reason as text', 'named.payload as before'])
        .where('named.id', '>', after)
        .$if(ids !== undefined, (query) => query.where('named.id', 'in', ids ?? [])),
  };
  for (const kind of ['note', 'correction'] as const)
    for (let after = ''; ; ) {
      const page = await read(() => rows[kind](after).orderBy('named.id').limit(PAGE).execute());
      for (const { id, text: sealed, before, ...row } of page) {
        await breathe();
        const column = kind === 'note' ? 'desk_notes.text' : 'desk_corrections.reason';
        const text = decrypted(cipher, sealed, column, id);
        const answers =
          before === null ? {} : JSON.parse(decrypted(cipher, before, 'desk_corrections.payload', id));
        if (person.isNamedIn(text) || person.fieldsIn(answers).length > 0)
          yield { ...row, id, kind, text, answers };
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.id ?? '';
    }
}

/** Removes them. */
export async function removeMentions(
  { backend }: SubmissionStore,
  mentions: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0) return;
  const { queries, writes } = backend;
  const ids = mentions.map(({ id }) => id);
  await writes.run(
    queries.deleteFrom('desk_notes').where('id', 'in', ids).compile(),
    queries.deleteFrom('desk_corrections').where('id', 'in', ids).compile(),
    ...mentions.map(({ form, submission, kind }) => listChanged(backend, form, submission, kind)),
  );
}
