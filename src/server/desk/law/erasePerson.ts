import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Receipt } from '#contract/desk/law.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { decodePayload, encodePayload } from '#journey/payload.ts';
import { decodeStored } from '#publication/compile/decodeStored.ts';
import { deleteSubmissions } from '../../organiser/deleteSubmissions.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import { readEncrypted } from '../../store/encryption/fileFormat.ts';
import { unlessMissing } from '../../store/files/unlessMissing.ts';
import { OF_PERSON } from '../../store/personalData.ts';
import { type Removal, removeFiles, removeMail } from '../../store/removeSubmissions.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';
import { linkReference, mailFile } from '../../store/storagePaths.ts';
import { newId } from '../accounts/tokens.ts';
import type { SearchTokens } from '../derived/searchTokens.ts';
import { listChanged } from '../listChanges.ts';
import { openAnswers, openValues } from '../rights/mask.ts';
import type { DeskForm } from '../submissions/DeskForms.ts';
import { type Mention, removeMentions } from './mentions.ts';
import type { Person } from './Person.ts';

export interface Erasure extends Removal {
  person: Person;
  submissions: readonly StoredSubmission[];
  mentions: readonly Mention[];
  /** Keeps what is chosen and counted, with the day. */
  keepCounts?: { tokens: SearchTokens; formOf: (submission: StoredSubmission) => Promise<DeskForm> };
}

const LINK_MAIL = /^reprise-([\w-]+)\.eml(?:\.enc)?$/;

/**
 * Removes a person's submissions, or anonymises them, with all that belongs to them: `PERSONAL_TABLES` names every place. Another call
 * completes one that was interrupted. The receipt names nobody.
 */
export async function erasePerson(erasure: Erasure): Promise<Receipt> {
  const { store, files, mailDir, person, submissions, mentions, keepCounts } = erasure;
  const ids = submissions.map(({ id }) => id);
  const counts = await countRows(erasure, ids);
  let versions = 0;
  if (keepCounts)
    for (const submission of submissions) versions += await anonymise(erasure, keepCounts, submission);
  else
    ({ versions } = await deleteSubmissions({ store, files, mailDir, selected: submissions, dryRun: false }));
  await removeMentions(store, mentions);
  await forgetReferences(erasure);
  const drafts = await removeDrafts(erasure, person);
  const views = await removeViews(erasure, person);
  await store.eraseDeleted();
  return {
    ...{ id: newId(), at: new Date().toISOString(), kept: keepCounts !== undefined },
    ...{ submissions: ids.length, ...counts, versions, drafts, views },
  };
}

async function countRows({ store, mentions }: Erasure, ids: readonly number[]) {
  const { queries, read } = store.backend;
  const count = async (table: 'files' | 'mails' | 'desk_notes' | 'desk_corrections') => {
    if (ids.length === 0) return 0;
    const row = await read(() =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('submission_id', 'in', ids)
        .executeTakeFirstOrThrow(),
    );
    return Number(row.count);
  };
  const named = (which: Mention['kind']) => mentions.filter(({ kind }) => kind === which).length;
  return {
    files: await count('files'),
    mails: await count('mails'),
    notes: (await count('desk_notes')) + named('note'),
    corrections: (await count('desk_corrections')) + named('correction'),
  };
}

/** Leaves what counts are made of: options, numbers, state, language and the day. See `Receipt.versions` for what it resolves to. */
async function anonymise(
  { store, files, mailDir }: Erasure,
  { tokens, formOf }: NonNullable<Erasure['keepCounts']>,
  { id, reference, createdAt, payload, computed, ...submission }: StoredSubmission,
): Promise<number> {
  const formVersions = await formOf({ id, reference, createdAt, payload, computed, ...submission });
  const record = formVersions.record(submission.formVersion);
  // A text that everybody at the desk may see can still say who wrote it.
  const form = { ...record.form, desk: { ...record.form.desk, open: undefined } };
  const { queries, writes, cipher } = store.backend;
  const open = openAnswers(form, fieldTree(form), decodeStored(record.form, payload).answers);
  const left = openPayload(form, open, new Date(createdAt));
  const stored = (text: unknown, column: 'submissions.payload' | 'submissions.computed') =>
    encrypted(cipher, JSON.stringify(text), column);
  await removeMail(mailDir, reference);
  const written = await writes.run(
    queries.selectFrom('files').select('stored_as').where('submission_id', '=', id).compile(),
    ...OF_PERSON.map((table) => queries.deleteFrom(table).where('submission_id', '=', id).compile()),
    queries
      .updateTable('submissions')
      .set({
        payload: stored(left, 'submissions.payload'),
        computed: stored(openValues(form, computed), 'submissions.computed'),
        // At noon, the day is the same in most time zones.
        created_at: `${zonedMoment(new Date(createdAt), form.timeZone).day}T12:00:00.000Z`,
        body_hash: randomBytes(32).toString('base64url'),
        ...{ idempotency_key: null, subscriber_key: null, confirmed_at: null, client_version: null },
      })
      .where('id', '=', id)
      .compile(),
    queries
      .updateTable('desk_search')
      .set({ tokens: tokens.of(form, open, formVersions.newest.form) })
      .where('submission_id', '=', id)
      .compile(),
    listChanged(store.backend, submission.formId, id, 'anonymised'),
  );
  return removeFiles(
    files,
    written[0].rows.map(({ stored_as }) => stored_as),
  );
}

function openPayload(form: FormRecord['form'], open: ReturnType<typeof openAnswers>, sentAt: Date) {
  const { answers, sent } = decodePayload(form, encodePayload(form, open, sentAt));
  return { ...encodePayload(form, answers, sentAt), ...openValues(form, sent) };
}

/** The log says what was done, no longer to whom: the hashes of its entries stay right. */
async function forgetReferences({ store, submissions }: Erasure): Promise<void> {
  const { queries, writes } = store.backend;
  const references = submissions.map(({ reference }) => reference);
  if (references.length === 0) return;
  await writes.run(
    queries
      .updateTable('audit')
      .set({ reference: null, salt: null })
      .where('reference', 'in', references)
      .compile(),
  );
}

/** A draft on its way is sealed: only the mail with its link, where a folder keeps it, tells whose it is. */
async function removeDrafts({ store, mailDir }: Erasure, person: Person): Promise<number> {
  const { cipher } = store.backend;
  let removed = 0;
  for (const name of (await unlessMissing(readdir(mailDir))) ?? []) {
    const id = LINK_MAIL.exec(name)?.[1];
    if (id === undefined) continue;
    const reference = linkReference(id);
    const { whole, encrypted: sealed } = mailFile(mailDir, reference);
    const mail =
      cipher && name.endsWith('.enc')
        ? await buffer(readEncrypted(cipher, reference, sealed))
        : await readFile(whole);
    const [, to = ''] = /^To: (.*)$/im.exec(mail.toString()) ?? [];
    if (!person.isIn(to)) continue;
    await store.drafts.remove(id);
    await removeMail(mailDir, reference);
    removed += 1;
  }
  return removed;
}

/** A saved view holds no searched words, but its name may say whom it is about. */
async function removeViews({ store }: Erasure, person: Person): Promise<number> {
  const { queries, read, writes, cipher } = store.backend;
  const rows = await read(() =>
    queries.selectFrom('desk_views').select(['id', 'name', 'definition']).execute(),
  );
  const about = rows.filter(
    ({ id, name, definition }) =>
      person.isIn(decrypted(cipher, name, 'desk_views.name', id)) ||
      textsOf(decrypted(cipher, definition, 'desk_views.definition', id)).some((text) => person.isIn(text)),
  );
  if (about.length > 0)
    await writes.run(
      queries
        .deleteFrom('desk_views')
        .where(
          'id',
          'in',
          about.map(({ id }) => id),
        )
        .compile(),
    );
  return about.length;
}

/** What a view filters by, and the paths of its columns. */
function textsOf(definition: string): string[] {
  const { search, ...others } = JSON.parse(definition) as { search: string };
  return [...new URLSearchParams(search).values(), JSON.stringify(others)];
}
