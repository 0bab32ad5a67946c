import { hash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import { EVERY_FORM, PRESETS, type Preset, type Verb } from '#contract/desk/rights.ts';
import type { Person, Right } from '#contract/desk/session.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { Backend } from '../../store/tables/Backend.ts';
import { newId, newToken, tokenHash } from './tokens.ts';

export const INVITATION_HOURS = 72;

export interface ListedPerson extends Person {
  state: 'invited' | 'active';
  lastSeenAt: string | null;
  rights: Right[];
  /** Of the rights. */
  version: number;
}

interface NewInvitation {
  email: string;
  locale: string;
  rights: readonly Right[];
  /** Id of the person who invites; absent for the command. */
  by?: string;
}

/** The rights of a preset to forms; without forms to every one. */
export function presetRights(preset: Preset, forms: readonly string[], until: string | null): Right[] {
  const verbs: readonly Verb[] = PRESETS[preset];
  return verbs.flatMap((verb) => {
    const everywhere = forms.length === 0 || verb === 'people' || verb === 'audit';
    // Who has one form only is no organiser of the whole desk.
    if (forms.length > 0 && everywhere) return [];
    return (everywhere ? [EVERY_FORM] : forms).map((form) => ({ form, verb, until }));
  });
}

/** The people of the desk, their rights and invitations. */
export class DeskPeople {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async isAnybodyInvited(): Promise<boolean> {
    const { queries, read } = this.#backend;
    const row = await read(() => queries.selectFrom('desk_people').select('id').limit(1).executeTakeFirst());
    return row !== undefined;
  }

  emailHash(email: string): string {
    return this.#backend.keyHash('person', hash('sha256', email.trim().toLowerCase(), 'base64url'));
  }

  /** Makes the person or adds to their rights, and returns a link's token, which voids earlier ones. */
  async invite({ email, locale, rights, by }: NewInvitation): Promise<string> {
    const { queries, writes, cipher } = this.#backend;
    const address = email.trim();
    const now = new Date();
    const token = newToken();
    const emailHash = this.emailHash(address);
    const person = queries.selectFrom('desk_people').select('id').where('email_hash', '=', emailHash);
    const ends = new Date(now.getTime() + INVITATION_HOURS * 3_600_000).toISOString();
    await writes.run(
      queries
        .updateTable('desk_people')
        .set(({ eb }) => ({ rights_version: eb('rights_version', '+', 1) }))
        .where('email_hash', '=', emailHash)
        .compile(),
      queries
        .insertInto('desk_people')
        .values({
          id: newId(),
          email: encrypted(cipher, address, 'desk_people.email'),
          email_hash: emailHash,
          name: encrypted(cipher, '', 'desk_people.name'),
          locale,
          state: 'invited',
          created_at: now.toISOString(),
          last_seen_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
      queries.deleteFrom('desk_invitations').where('person', 'in', person).compile(),
      queries
        .insertInto('desk_invitations')
        .values({
          token_hash: tokenHash(token),
          person: person as never,
          made_by: by ?? null,
          ends_at: ends,
        })
        .compile(),
      ...rights.map(({ form, verb, until }) =>
        queries
          .insertInto('desk_rights')
          .values({ person: person as never, form, verb, until_at: until, given_by: by ?? null })
          .onConflict((conflict) =>
            conflict
              .columns(['person', 'form', 'verb'])
              .doUpdateSet({ until_at: until, given_by: by ?? null })
              // An invitation takes nothing away: else it could end the last right to `people`.
              .where(sql<boolean>`desk_rights.until_at < coalesce(excluded.until_at, 'z')`),
          )
          .compile(),
      ),
    );
    return token;
  }

  /** The person of a link that has not been used and has not ended. */
  async invited(token: string): Promise<ListedPerson | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('desk_invitations')
        .select('person')
        .where('token_hash', '=', tokenHash(token))
        .where('ends_at', '>', new Date().toISOString())
        .executeTakeFirst(),
    );
    return row && this.find(row.person);
  }

  async find(id: string): Promise<ListedPerson | undefined> {
    return (await this.list(id))[0];
  }

  async findByEmail(email: string): Promise<ListedPerson | undefined> {
    const id = await this.idOf(email);
    return id === undefined ? undefined : this.find(id);
  }

  async idOf(email: string): Promise<string | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('desk_people')
        .select('id')
        .where('email_hash', '=', this.emailHash(email))
        .executeTakeFirst(),
    );
    return row?.id;
  }

  /** Everybody in the order of their invitations; with an id, that person. */
  async list(id?: string): Promise<ListedPerson[]> {
    const { queries, read, cipher } = this.#backend;
    const [people, rights] = await read(() =>
      Promise.all([
        queries
          .selectFrom('desk_people')
          .selectAll()
          .$if(id !== undefined, (query) => query.where('id', '=', id as string))
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
        queries
          .selectFrom('desk_rights')
          .selectAll()
          .$if(id !== undefined, (query) => query.where('person', '=', id as string))
          .orderBy('form')
          .orderBy('verb')
          .execute(),
      ]),
    );
    return people.map((row) => ({
      id: row.id,
      email: decrypted(cipher, row.email, 'desk_people.email', row.id),
      name: decrypted(cipher, row.name, 'desk_people.name', row.id),
      locale: row.locale,
      state: row.state,
      lastSeenAt: row.last_seen_at,
      rights: rights
        .filter(({ person }) => person === row.id)
        .map(({ form, verb, until_at: until }) => ({ form, verb, until })),
      version: row.rights_version,
    }));
  }

  /**
   * Gives a person these rights in place of all others, and signs them out. Resolves to false, with nothing changed, where the rights
   * have another version, or nobody would have `people` any more.
   */
  async setRights(
    id: string,
    { rights, version }: { rights: readonly Right[]; version: number },
    by: string,
  ): Promise<boolean> {
    const { queries, writes, isShared } = this.#backend;
    const keeps = rights.some(
      ({ form, verb, until }) => form === EVERY_FORM && verb === 'people' && until === null,
    );
    const isSeen = sql<boolean>`exists (select 1 from desk_people as seen
      where seen.id = ${id} and seen.rights_version = ${version})`;
    const allowed = keeps ? isSeen : sql<boolean>`(${isSeen} and ${this.#othersManage(id)})`;
    const given = rights.map(({ form, verb, until }) =>
      queries
        .insertInto('desk_rights')
        .columns(['person', 'form', 'verb', 'until_at', 'given_by'])
        .expression((query) =>
          query
            .selectFrom('desk_people')
            .select(({ val }) => [
              'id',
              ...[form, verb, until, by].map((value, index) => val(value).as(String(index))),
            ])
            .where('id', '=', id)
            .where(allowed),
        )
        .compile(),
    );
    // An invitation, or another name of a form, changes rights without that lock.
    const row = queries.selectFrom('desk_people').select('id').where('id', '=', id).forUpdate();
    const written = await writes.run(
      ...this.#oneAtATime(),
      ...(isShared ? [row.compile()] : []),
      queries.deleteFrom('desk_sessions').where('person', '=', id).where(allowed).compile(),
      queries.deleteFrom('desk_rights').where('person', '=', id).where(allowed).compile(),
      ...given,
      queries
        .updateTable('desk_people')
        .set({ rights_version: version + 1 })
        .where('id', '=', id)
        .where(allowed)
        .compile(),
    );
    return (written.at(-1)?.changes ?? 0) > 0;
  }

  /** Removes a person with their sessions. Resolves to false for nobody, and for the last one with `people` unless `anyone`. */
  async remove(id: string, { anyone = false } = {}): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const manages = sql<boolean>`exists (select 1 from desk_rights as own where own.person = ${id}
      and own.form = ${EVERY_FORM} and own.verb = 'people')`;
    const mayGo = sql<boolean>`(${this.#othersManage(id)} or not ${manages})`;
    const person = queries.deleteFrom('desk_people').where('id', '=', id);
    const written = await writes.run(
      ...this.#oneAtATime(),
      queries
        .deleteFrom('mails')
        .where('person', '=', id)
        .where(anyone ? sql<boolean>`1 = 1` : mayGo)
        .compile(),
      (anyone ? person : person.where(mayGo)).compile(),
    );
    return (written.at(-1)?.changes ?? 0) > 0;
  }

  async endSessions(id: string): Promise<number> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries.deleteFrom('desk_sessions').where('person', '=', id).compile(),
    );
    return changes;
  }

  /** PostgreSQL runs writes at once: two removals must not each count on the other person. */
  #oneAtATime(): CompiledQuery[] {
    const lock = sql`select pg_advisory_xact_lock(hashtext('desk people'))`;
    return this.#backend.isShared ? [lock.compile(this.#backend.queries)] : [];
  }

  /** Whether an active person other than this one may manage people, without an end. */
  #othersManage(id: string) {
    return sql<boolean>`exists (select 1 from desk_rights as other join desk_people as manager
      on manager.id = other.person where other.form = ${EVERY_FORM} and other.verb = 'people' and other.until_at is null
      and manager.state = 'active' and other.person <> ${id})`;
  }
}
