import { newReference } from '../reference.ts';
import type { SubmissionRow } from '../tables/Writes.ts';
import type { Statement } from './PostgresPool.ts';

/** Key of the advisory lock under which submissions get their ids. */
const ID_LOCK = 7_305_180_411;

/**
 * Inserts submissions with their form versions, files and mails, and returns the ids by position; an idempotency key or a
 * reference that is in use inserts nothing. One statement is one round trip and one transaction.
 *
 * The lock, which ends with the transaction, lets one copy of the server assign ids at a time: so ids appear in their order,
 * and a reader who goes on after the latest id misses no row. The rows wait for the flush of those before them, together.
 * Files and mails get their ids in the order given, which a join does not keep by itself.
 * `held` is read before any id is taken, as a materialized part with an effect is neither dropped nor repeated.
 */
const TEXT = `
with held as materialized (select pg_advisory_xact_lock(${ID_LOCK})),
item as materialized (
  select nextval(pg_get_serial_sequence('submissions', 'id')) as id, given.*
  from held, json_to_recordset($1::json) as given(n integer, reference text, form text, form_version text,
    client_version text, locale text, payload text, computed text, idempotency_key text, body_hash text, subscriber_key text)
),
stored as (
  insert into submissions (id, reference, form, form_version, client_version, locale, created_at, payload, computed,
    idempotency_key, body_hash, subscriber_key)
  select id, reference, form, form_version, client_version, locale, $5::text, payload, computed, idempotency_key,
    body_hash, subscriber_key from item
  on conflict do nothing
  returning id
),
kept as (select item.n, item.id, item.reference from item join stored using (id)),
versions as (
  insert into form_versions (form, version, definition, texts, created_at)
  select form, version, definition, texts, $5::text from kept join
    json_to_recordset($2::json) as given(n integer, form text, version text, definition text, texts text) using (n)
  on conflict do nothing
),
attached as (
  insert into files (submission_id, field, name, type, size, sha256, stored_as, sent_size, sent_sha256, scan,
    scan_answer, scanned_at)
  select id, field, name, type, size, sha256, stored_as, sent_size, sent_sha256, scan, scan_answer, scanned_at
  from kept join json_to_recordset($3::json) as given(n integer, place integer, field text, name text, type text,
    size bigint, sha256 text, stored_as text, sent_size bigint, sent_sha256 text, scan text, scan_answer text,
    scanned_at text) using (n)
  order by place
),
posted as (
  insert into mails (submission_id, recipient, next_at, created_at, recipient_key, sender_key)
  select id, recipient, $5::text, $5::text, recipient_key, sender_key
  from kept join json_to_recordset($4::json) as given(n integer, place integer, recipient text, recipient_key text,
    sender_key text) using (n)
  order by place
)
select n, id, reference from kept`;

export interface Inserted {
  /** Position among the given rows. */
  n: number;
  id: number;
  reference: string;
}

/** The statement that inserts these rows; its answer has an `Inserted` for each that is stored. */
export function insertSubmissions(rows: readonly SubmissionRow[], now: string): Statement {
  const submissions = rows.map((row, n) => ({
    n,
    reference: newReference(),
    form: row.formId,
    form_version: row.formVersion,
    client_version: row.clientVersion,
    locale: row.locale,
    payload: row.payload,
    computed: row.computed,
    idempotency_key: row.idempotencyKey,
    body_hash: row.bodyHash,
    subscriber_key: row.subscriberKey,
  }));
  const versions = rows.flatMap(({ form, formId, formVersion }, n) =>
    form ? [{ n, form: formId, version: formVersion, ...form }] : [],
  );
  const files = rows.flatMap((row, n) =>
    row.files.map(({ storedAs, sentSize, sentSha256, scan, ...file }) => ({
      n,
      ...file,
      stored_as: storedAs,
      sent_size: sentSize,
      sent_sha256: sentSha256,
      scan: scan.state,
      scan_answer: scan.answer,
      scanned_at: scan.at,
    })),
  );
  const mails = rows.flatMap((row, n) =>
    row.mails.map(({ to, recipientKey, senderKey }) => ({
      n,
      recipient: to,
      recipient_key: recipientKey,
      sender_key: senderKey,
    })),
  );
  const inOrder = (each: object[]) => each.map((row, place) => ({ place, ...row }));
  const values = [submissions, versions, inOrder(files), inOrder(mails)].map((each) => JSON.stringify(each));
  return { name: 'insert submissions', text: TEXT, values: [...values, now] };
}
