import { type SqlBool, sql } from 'kysely';
import type { Person, Right } from '#contract/desk/session.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import { KeyedHash } from '../../store/KeyedHash.ts';
import type { Backend } from '../../store/tables/Backend.ts';
import { newId, newToken, tokenHash } from './tokens.ts';

const HOURS = 12;
/** Minutes without a request on a device that is not the person's own. */
export const IDLE_MINUTES = 15;
const PROOF_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Who makes a request. */
export interface SignedIn {
  session: { id: string; ends: string; ownDevice: boolean; hasFreshProof: boolean };
  person: Person;
  /** Those that have not ended. */
  rights: Right[];
  /** Each change sends it. */
  changeToken: string;
}

export interface OpenSession {
  id: string;
  createdAt: string;
  seenAt: string;
  agent: string;
  ownDevice: boolean;
}

/** Sessions of people at the desk. The database has a hash of the token that the cookie holds. */
export class DeskSessions {
  readonly #backend: Backend;
  readonly #hashes: KeyedHash;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#hashes = new KeyedHash(backend.secret);
  }

  /** Returns the token of a new session. */
  async begin(person: string, { ownDevice, agent }: { ownDevice: boolean; agent: string }): Promise<string> {
    const { queries, writes, cipher } = this.#backend;
    const token = newToken();
    const now = new Date();
    const at = now.toISOString();
    await writes.run(
      queries.deleteFrom('desk_sessions').where('ends_at', '<', at).compile(),
      queries
        .insertInto('desk_sessions')
        .values({
          id: newId(),
          token_hash: tokenHash(token),
          person,
          created_at: at,
          seen_at: at,
          ends_at: new Date(now.getTime() + HOURS * 60 * MINUTE_MS).toISOString(),
          own_device: ownDevice ? 1 : 0,
          proof_at: at,
          agent: encrypted(cipher, agent.slice(0, 200), 'desk_sessions.agent'),
        })
        .compile(),
      queries.updateTable('desk_people').set({ last_seen_at: at }).where('id', '=', person).compile(),
    );
    return token;
  }

  /**
   * Who has the token: nobody once the session has ended, or a right of its person has since it began. `isPoll`: the page asks by itself,
   * which keeps no session alive.
   */
  async find(token: string, { isPoll = false } = {}): Promise<SignedIn | undefined> {
    const { queries, read, writes, cipher } = this.#backend;
    const now = Date.now();
    const at = new Date(now).toISOString();
    const rows = await read(() =>
      queries
        .selectFrom('desk_sessions')
        .innerJoin('desk_people', 'desk_people.id', 'desk_sessions.person')
        .innerJoin('desk_rights', 'desk_rights.person', 'desk_people.id')
        .select([
          ...(['desk_sessions.id', 'ends_at', 'seen_at', 'own_device', 'proof_at'] as const),
          ...(['desk_people.id as person', 'email', 'name', 'locale'] as const),
          ...(['form', 'verb', 'until_at'] as const),
        ])
        .where('token_hash', '=', tokenHash(token))
        .where(lasts(at))
        .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', at)]))
        .orderBy('form')
        .orderBy('verb')
        .execute(),
    );
    const [row] = rows;
    if (!row) return undefined;
    const idle = now - Date.parse(row.seen_at);
    if (row.own_device === 0 && idle > IDLE_MINUTES * MINUTE_MS) return undefined;
    if (idle > MINUTE_MS && !isPoll)
      await writes.run(
        queries.updateTable('desk_sessions').set({ seen_at: at }).where('id', '=', row.id).compile(),
      );
    return {
      session: {
        id: row.id,
        ends: row.ends_at,
        ownDevice: row.own_device === 1,
        hasFreshProof: now - Date.parse(row.proof_at) < PROOF_MINUTES * MINUTE_MS,
      },
      person: {
        id: row.person,
        email: decrypted(cipher, row.email, 'desk_people.email', row.person),
        name: decrypted(cipher, row.name, 'desk_people.name', row.person),
        locale: row.locale,
      },
      rights: rows.map(({ form, verb, until_at: until }) => ({ form, verb, until })),
      changeToken: this.#hashes.of('desk change', token),
    };
  }

  async list(person: string): Promise<OpenSession[]> {
    const { queries, read, cipher } = this.#backend;
    const rows = await read(() =>
      queries
        .selectFrom('desk_sessions')
        .selectAll()
        .where('person', '=', person)
        .where(lasts(new Date().toISOString()))
        .orderBy('seen_at', 'desc')
        .execute(),
    );
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      agent: decrypted(cipher, row.agent, 'desk_sessions.agent', row.id),
      ownDevice: row.own_device === 1,
    }));
  }

  /** Ends a session of that person. Resolves to whether there was one. */
  async end(person: string, id: string): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries.deleteFrom('desk_sessions').where('person', '=', person).where('id', '=', id).compile(),
    );
    return changes > 0;
  }
}

/** Whether a session goes on: what a right allowed may be on its screens and in its downloads, so it ends with each right. */
function lasts(at: string) {
  return sql<SqlBool>`(desk_sessions.ends_at > ${at} and not exists (select 1 from desk_rights as lost
    where lost.person = desk_sessions.person and lost.until_at > desk_sessions.created_at and lost.until_at <= ${at}))`;
}
