import { hash, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { KeyHash } from '../encryption/hashKey.ts';
import type { Backend } from '../tables/Backend.ts';
import type { Tables } from '../tables/Tables.ts';
import { AUDIT_DAYS, type AuditEntry } from './AuditEntry.ts';

type Chained = Omit<Selectable<Tables['audit']>, 'id'>;

/** What a check of the chain found. */
export interface CheckedChain {
  /** Entries whose hash is right. */
  entries: number;
  /** Entries that no hash covers: of before the chain, of a restore or a move. */
  unchained: number;
  /** Hash of the last entry: who has noted it can tell later that no entry of before was changed or removed. */
  head: string | null;
  /** The first entry that is not as it was written, or before which entries are missing. */
  broken?: { id: number; at: string };
}

/** Written into a database that is being filled, maybe without the data key: they stand beside the chain. */
const UNCHAINED: readonly AuditEntry['action'][] = ['restore', 'move'];

const PAGE = 1_000;

/** Further tries when another copy of the server, or a command, adds an entry at the same moment. */
const TRIES = 20;

/**
 * Appends to the audit log, in which each entry has the hash of the one before: an entry that is changed or removed later breaks the
 * chain. Under a data key the hashes are keyed, so that who can write the database alone makes no new chain.
 */
export class AuditChain {
  readonly #backend: Backend;
  #last: Promise<unknown> = Promise.resolve();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Appends an entry after those that this process is appending. */
  append(entry: AuditEntry): Promise<void> {
    const appended = this.#last.then(() => this.#append(entry));
    this.#last = appended.catch(() => undefined);
    return appended;
  }

  async #append(entry: AuditEntry): Promise<void> {
    const { queries, read, writes, keyHash, isShared } = this.#backend;
    // Copies of the server wait for one another; SQLite has one writer.
    const lock = isShared ? [sql`select pg_advisory_xact_lock(hashtext('audit'))`.compile(queries)] : [];
    for (let tries = 0; tries < TRIES; tries++) {
      const previous = await read(() => lastHash(queries));
      const row = chained(entry, previous, keyHash);
      const written = await writes.run(
        ...lock,
        forgotten(queries).compile(),
        sql`insert into audit (at, action, who, form, reference, count, outcome, salt, reference_hash, previous, hash)
          select ${row.at}, ${row.action}, ${row.who}, ${row.form}, ${row.reference}, cast(${row.count} as bigint),
            ${row.outcome}, ${row.salt}, ${row.reference_hash}, ${row.previous}, ${row.hash}
          where coalesce((select hash from audit where hash is not null order by id desc limit 1), '') = ${previous}`.compile(
          queries,
        ),
      );
      if ((written.at(-1)?.changes ?? 0) > 0) return;
    }
    throw new Error('The audit log changes too often.');
  }

  /** Computes each hash again, page by page. */
  async check(now = Date.now()): Promise<CheckedChain> {
    const { queries, read, keyHash } = this.#backend;
    const found: CheckedChain = { entries: 0, unchained: 0, head: null };
    // Once an entry has a keyed hash, no later one may be without.
    let isKeyed = false;
    for (let after = 0; ; ) {
      const page = await read(() =>
        queries.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute(),
      );
      for (const row of page) {
        if (row.hash === null && (found.head === null || UNCHAINED.includes(row.action))) {
          found.unchained += 1;
          continue;
        }
        isKeyed ||= row.hash === hashOf(row, keyHash);
        const isRight = row.hash === (isKeyed ? hashOf(row, keyHash) : hashOf(row, (_, plain) => plain));
        // Entries before the first one are forgotten only once the first one, too, is older than entries are kept.
        const follows = row.previous === (found.head ?? '') || (!found.head && row.at < forgetBefore(now));
        if (!isRight || !follows) return { ...found, broken: { id: row.id, at: row.at } };
        found.entries += 1;
        found.head = row.hash;
      }
      const last = page.at(-1);
      if (!last) return found;
      after = last.id;
    }
  }
}

/** The entries that are due, but for the last one: from it, the chain goes on. */
function forgotten(queries: Kysely<Tables>) {
  const due = forgetBefore();
  return queries
    .deleteFrom('audit')
    .where('at', '<', due)
    .where('id', '<', (query) =>
      query
        .selectFrom('audit as due')
        .select(({ fn }) => fn.max<number>('due.id').as('id'))
        .where('due.at', '<', due),
    );
}

/** The moment before which entries are forgotten. */
export function forgetBefore(now = Date.now()): string {
  return new Date(now - AUDIT_DAYS * 24 * 3_600_000).toISOString();
}

async function lastHash(queries: Kysely<Tables>): Promise<string> {
  const row = await queries
    .selectFrom('audit')
    .select('hash')
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? '';
}

function chained(entry: AuditEntry, previous: string, keyHash: KeyHash): Chained {
  const { action, who, formId: form = null, reference = null, count = null, outcome } = entry;
  const salt = reference === null ? null : randomUUID();
  const row = {
    ...{ at: new Date().toISOString(), action, who, form, reference, count, outcome, salt, previous },
    reference_hash: reference === null ? null : referenceHash(salt, reference),
  };
  return { ...row, hash: hashOf(row, keyHash) };
}

/** Failed tries of an hour are counted in one row: its hash has no count. */
function hashOf(row: Omit<Chained, 'hash'>, keyHash: KeyHash): string {
  const { previous, at, who, action, form, count, outcome, reference, salt } = row;
  const known = reference === null ? row.reference_hash : referenceHash(salt, reference);
  const facts = [previous, at, who, action, form, action === 'signIn' ? null : count, outcome, known];
  return keyHash('audit', hash('sha256', JSON.stringify(facts), 'base64url'));
}

function referenceHash(salt: string | null, reference: string): string {
  return hash('sha256', `${salt} ${reference}`, 'base64url');
}
