import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Updateable } from 'kysely';
import { AUDIT_DAYS, type AuditEntry } from '../audit/AuditEntry.ts';
import type { DraftRoom } from '../drafts/SealedDrafts.ts';
import { countDrafts } from '../tables/TableDrafts.ts';
import type { Tables } from '../tables/Tables.ts';
import type { AddedDraft, ClaimedMail, FormVersionRow, WriteCalls, Writes } from '../tables/Writes.ts';
import type { PostgresPool } from './PostgresPool.ts';
import { sqlState } from './postgresErrors.ts';
import type { SubmissionBatches } from './SubmissionBatches.ts';

const HOUR_MS = 3_600_000;

const UNIQUE_VIOLATION = '23505';

type Asynchronous = {
  [Name in keyof WriteCalls]: (
    ...args: Parameters<WriteCalls[Name]>
  ) => Promise<ReturnType<WriteCalls[Name]>>;
};

/** Runs writes on PostgreSQL: submissions in batches, everything else by itself. */
export class PostgresWrites implements Writes {
  readonly #calls: Asynchronous;

  constructor(queries: Kysely<Tables>, pool: PostgresPool, batches: SubmissionBatches) {
    this.#calls = {
      addSubmission: (submission) => batches.add(submission),
      addForm: (form, now) => addForm(queries, form, now),
      renameForm: (from, to) => renameForm(queries, from, to),
      deleteSubmissions: (ids) => deleteSubmissions(pool, ids),
      confirmSubscription: (id, now) => confirmSubscription(queries, id, now),
      claimMail: (now, until) => claimMail(queries, now, until),
      markMailSent: (id, now) => setMail(queries, id, { state: 'sent', sent_at: now, error: null }),
      postponeMail: (id, next, error) => setMail(queries, id, { next_at: next, error: storable(error) }),
      markMailFailed: (id, error) => setMail(queries, id, { state: 'failed', error: storable(error) }),
      addAudit: (entry, at) => addAudit(queries, entry, at),
      addDraft: (id, bytes, expires, most) => addDraft(queries, { id, bytes, expires }, most),
      removeDraft: (id) => removeDraft(queries, id),
      expireDrafts: (now) => expireDrafts(queries, now),
      runStatement: async (text, values) => void (await pool.query({ text, values: [...values] })),
      writeNothing: () => writeNothing(queries),
    };
  }

  run<Name extends keyof WriteCalls>(
    name: Name,
    ...args: Parameters<WriteCalls[Name]>
  ): Promise<ReturnType<WriteCalls[Name]>> {
    return this.#calls[name](...args);
  }
}

async function addForm(queries: Kysely<Tables>, form: FormVersionRow, now: string): Promise<void> {
  await queries
    .insertInto('form_versions')
    .values({ ...form, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['form', 'version']).doUpdateSet(({ ref }) => ({ texts: ref('excluded.texts') })),
    )
    .execute();
}

const VERSION_FACTS = [
  'version',
  'definition',
  'texts',
  'created_at',
  'replaced_at',
  'withdrawn_at',
] as const;

async function renameForm(queries: Kysely<Tables>, from: string, to: string): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('form_versions')
      .columns(['form', ...VERSION_FACTS])
      .expression((query) =>
        query
          .selectFrom('form_versions')
          .select([sql.val(to).as('form'), ...VERSION_FACTS])
          .where('form', '=', from),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // The database refuses a second confirmation of an address.
    const confirmed = transaction
      .selectFrom('submissions')
      .select('subscriber_key')
      .where('form', '=', to)
      .where('confirmed_at', 'is not', null);
    const { numUpdatedRows } = await transaction
      .updateTable('submissions')
      .set({ form: to })
      .where('form', '=', from)
      .where(({ eb, or, not }) =>
        or([eb('confirmed_at', 'is', null), not(eb('subscriber_key', 'in', confirmed))]),
      )
      .executeTakeFirst();
    await transaction
      .deleteFrom('form_versions')
      .where('form', '=', from)
      .where('version', 'not in', (query) =>
        query.selectFrom('submissions').select('form_version').where('form', '=', from),
      )
      .execute();
    return Number(numUpdatedRows);
  });
}

/** One statement: it reads the files' ids as they were before it. */
async function deleteSubmissions(pool: PostgresPool, ids: readonly number[]): Promise<string[]> {
  const rows = await pool.query<{ stored_as: string }>({
    text: `with deleted as (delete from submissions where id = any($1::bigint[]))
      select stored_as from files where submission_id = any($1::bigint[]) order by id`,
    values: [ids],
  });
  return rows.map((row) => row.stored_as);
}

async function confirmSubscription(queries: Kysely<Tables>, id: number, now: string): Promise<void> {
  try {
    await queries
      .updateTable('submissions')
      .set({ confirmed_at: now })
      .where('id', '=', id)
      .where('subscriber_key', 'is not', null)
      .where('confirmed_at', 'is', null)
      .execute();
  } catch (error) {
    // The address is confirmed for its form by another submission.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/** Skips a mail that another copy is claiming at this moment. */
async function claimMail(
  queries: Kysely<Tables>,
  now: string,
  until: string,
): Promise<ClaimedMail | undefined> {
  const row = await queries
    .updateTable('mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_at: until }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'submission_id', 'recipient', 'attempts', 'created_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, recipient, attempts } = row;
  return { id, submissionId: Number(row.submission_id), to: recipient, attempts, createdAt: row.created_at };
}

async function setMail(
  queries: Kysely<Tables>,
  id: number,
  change: Updateable<Tables['mails']>,
): Promise<void> {
  await queries.updateTable('mails').set(change).where('id', '=', id).execute();
}

/** PostgreSQL's texts cannot hold U+0000, which a mail server may send. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

/** As `AuditWriter`: forgets old entries, and counts an hour of failed tries to sign in in one row. */
async function addAudit(queries: Kysely<Tables>, entry: AuditEntry, at: string): Promise<void> {
  const { action, who, formId = null, reference = null, count = null, outcome } = entry;
  const now = Date.parse(at);
  const oldest = new Date(now - AUDIT_DAYS * 24 * HOUR_MS).toISOString();
  const hourAgo = new Date(now - HOUR_MS).toISOString();
  await queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('audit').where('at', '<', oldest).execute();
    if (action === 'signIn') {
      const { numUpdatedRows } = await transaction
        .updateTable('audit')
        .set(({ eb }) => ({ count: eb('count', '+', count ?? 1) }))
        .where('action', '=', 'signIn')
        .where('who', '=', who)
        .where('form', 'is not distinct from', formId)
        .where('outcome', '=', outcome)
        .where('at', '>', hourAgo)
        .executeTakeFirst();
      if (numUpdatedRows > 0) return;
    }
    await transaction
      .insertInto('audit')
      .values({ at, action, who, form: formId, reference, count, outcome })
      .execute();
  });
}

/** Copies of the server that store drafts at the same moment may exceed `most` by these. */
async function addDraft(
  queries: Kysely<Tables>,
  draft: { id: string; bytes: Uint8Array; expires: string },
  most: DraftRoom,
): Promise<AddedDraft> {
  const { id, bytes, expires } = draft;
  const held = await countDrafts(queries);
  const full = held.drafts + 1 > most.drafts || held.bytes + bytes.length > most.bytes;
  if (!full) {
    await queries
      .insertInto('drafts')
      .values({ id, size: bytes.length, expires_at: expires, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const found = await queries
    .selectFrom('drafts')
    .select(['bytes', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return 'full';
  return Buffer.from(found.bytes).equals(bytes) ? { expires: found.expires_at } : 'taken';
}

async function removeDraft(queries: Kysely<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom('drafts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}

async function expireDrafts(queries: Kysely<Tables>, now: string): Promise<string[]> {
  const rows = await queries.deleteFrom('drafts').where('expires_at', '<=', now).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Only a write detects a full disk, or a standby. */
async function writeNothing(queries: Kysely<Tables>): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const version = randomUUID();
    await transaction
      .insertInto('form_versions')
      .values({ form: '', version, definition: '', texts: '', created_at: '' })
      .execute();
    await transaction
      .deleteFrom('form_versions')
      .where('form', '=', '')
      .where('version', '=', version)
      .execute();
  });
}
