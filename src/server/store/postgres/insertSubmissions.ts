import { NEW_COLUMNS, type NewRows, named } from '../tables/newRows.ts';
import type { Statement } from './PostgresPool.ts';

/** Key of the advisory lock under which submissions get their ids. */
const ID_LOCK = 7_305_180_411;

const SUBMISSION = NEW_COLUMNS.submissions.join(', ');
const VERSION = NEW_COLUMNS.form_versions.join(', ');

/** Inserts the files or mails of the stored submissions; `submission_id` of a given row is the position of its submission. */
function insertParts(table: 'files' | 'mails', parameter: string): string {
  const columns = NEW_COLUMNS[table];
  return `insert into ${table} (submission_id, ${columns.join(', ')})
  select kept.id, ${columns.map((column) => `given.${column}`).join(', ')}
  from kept join json_populate_recordset(null::${table}, ${parameter}::json) with ordinality as given
    on given.submission_id = kept.n
  order by given.ordinality`;
}

/**
 * Inserts submissions with their form versions, files and mails, and returns the ids by position; an idempotency key or a
 * reference that is in use inserts nothing. One statement is one round trip and one transaction.
 *
 * The lock, which ends with the transaction, lets one copy of the server assign ids at a time: so ids appear in their order,
 * and a read that goes on after the latest id misses no row. The rows wait together for the flush of the rows before them.
 * Files and mails get their ids in the order given, which a join does not keep by itself.
 * `held` is read before any id is taken, as a materialized part with an effect is neither dropped nor repeated.
 */
const TEXT = `
with held as materialized (select pg_advisory_xact_lock(${ID_LOCK})),
item as materialized (
  select nextval(pg_get_serial_sequence('submissions', 'id')) as new_id, given.*
  from held, json_populate_recordset(null::submissions, $1::json) with ordinality as given
),
stored as (
  insert into submissions (id, ${SUBMISSION}) select new_id, ${SUBMISSION} from item
  on conflict do nothing
  returning id
),
kept as (select stored.id, item.ordinality - 1 as n, form, form_version from item join stored on stored.id = new_id),
versions as (
  insert into form_versions (${VERSION})
  select ${VERSION} from json_populate_recordset(null::form_versions, $2::json)
  where (form, version) in (select form, form_version from kept)
  on conflict do nothing
),
attached as (${insertParts('files', '$3')}),
posted as (${insertParts('mails', '$4')})
select n, id from kept`;

/** The statement that inserts these rows. It returns position (`n`) and id of each submission that is stored. */
export function insertSubmissions(rows: readonly NewRows[]): Statement {
  const parts = (of: 'files' | 'mails') =>
    rows.flatMap((row, n) => row[of].map((part) => ({ ...named(of, part), submission_id: n })));
  const given = [
    rows.map(({ submission }) => named('submissions', submission)),
    rows.flatMap(({ versions }) => versions.map((version) => named('form_versions', version))),
    parts('files'),
    parts('mails'),
  ];
  return { name: 'insert submissions', text: TEXT, values: given.map((each) => JSON.stringify(each)) };
}
