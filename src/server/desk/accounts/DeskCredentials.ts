import { hash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { Backend } from '../../store/tables/Backend.ts';
import type { DeskTables } from '../../store/tables/DeskTables.ts';
import { newId, tokenHash } from './tokens.ts';

type Kind = DeskTables['desk_credentials']['kind'];

/** What a person may remove: others sign in together. */
export const REMOVABLE: readonly Kind[] = ['passkey', 'oidc'];

export interface NewCredential {
  kind: Kind;
  /** A hash, a secret, a public key or an issuer. */
  material: string;
  /** By what a passkey or an account of a provider is found. */
  credentialId?: string;
  counter?: number;
  /** The person's name for it. */
  label?: string;
}

export interface Credential {
  id: string;
  person: string;
  kind: Kind;
  material: string;
  counter: number;
  label: string;
  usedAt: string | null;
}

/** By what people prove who they are. */
export class DeskCredentials {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async of(person: string): Promise<Credential[]> {
    const { queries, read } = this.#backend;
    const rows = await read(() =>
      queries
        .selectFrom('desk_credentials')
        .selectAll()
        .where('person', '=', person)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    return rows.map((row) => this.#toCredential(row));
  }

  async find(kind: 'passkey' | 'oidc', credentialId: string): Promise<Credential | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('desk_credentials')
        .selectAll()
        .where('kind', '=', kind)
        .where('lookup', '=', this.#lookup(credentialId))
        .executeTakeFirst(),
    );
    return row && this.#toCredential(row);
  }

  /**
   * Uses an invitation: the person has these credentials and this name in place of all before, and no session. Resolves to the person's
   * id; undefined, with nothing changed, for a link that was used in the meantime.
   */
  async join(
    token: string,
    name: string,
    credentials: readonly NewCredential[],
  ): Promise<string | undefined> {
    const { queries, read, writes, cipher, isShared } = this.#backend;
    const invitation = queries
      .selectFrom('desk_invitations')
      .select('person')
      .where('token_hash', '=', tokenHash(token))
      .where('ends_at', '>', new Date().toISOString());
    const person = (await read(() => invitation.executeTakeFirst()))?.person;
    if (person === undefined) return undefined;
    const written = await writes.run(
      // PostgreSQL runs writes at once: who comes second waits, and then finds no invitation.
      ...(isShared ? [invitation.forUpdate().compile()] : []),
      queries.deleteFrom('desk_credentials').where('person', 'in', invitation).compile(),
      queries.deleteFrom('desk_sessions').where('person', 'in', invitation).compile(),
      queries
        .updateTable('desk_people')
        .set({ state: 'active', name: encrypted(cipher, name, 'desk_people.name') })
        .where('id', 'in', invitation)
        .compile(),
      ...credentials.map((credential) => {
        const row = this.#toRow(person, credential);
        return queries
          .insertInto('desk_credentials')
          .columns(Object.keys(row) as (keyof typeof row)[])
          .expression((query) =>
            query
              .selectFrom('desk_invitations')
              .select(({ val }) =>
                Object.entries(row).map(([column, value]) =>
                  // PostgreSQL takes a selected parameter for a text.
                  column === 'counter' ? sql`cast(${value} as bigint)`.as(column) : val(value).as(column),
                ),
              )
              .where('token_hash', '=', tokenHash(token)),
          )
          .compile();
      }),
      queries.deleteFrom('desk_invitations').where('token_hash', '=', tokenHash(token)).compile(),
    );
    return (written.at(-1)?.changes ?? 0) > 0 ? person : undefined;
  }

  /** Adds a credential of the person. Resolves to false for a passkey that somebody has already. */
  async add(person: string, credential: NewCredential): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries
        .insertInto('desk_credentials')
        .values(this.#toRow(person, credential))
        .onConflict((conflict) => conflict.column('lookup').doNothing())
        .compile(),
    );
    return changes > 0;
  }

  /** Adds a credential of an invited person, who joins by it if they have not; unless somebody has it already. */
  async adopt(person: string, credential: NewCredential, name: string): Promise<void> {
    const { queries, writes, cipher } = this.#backend;
    const joining = queries
      .selectFrom('desk_people')
      .select('id')
      .where((row) => row.and({ id: person, state: 'invited' }));
    await writes.run(
      queries
        .insertInto('desk_credentials')
        .values(this.#toRow(person, credential))
        .onConflict((conflict) => conflict.column('lookup').doNothing())
        .compile(),
      queries.deleteFrom('desk_invitations').where('person', 'in', joining).compile(),
      queries
        .updateTable('desk_people')
        .set({ state: 'active', name: encrypted(cipher, name, 'desk_people.name') })
        .where((row) => row.and({ id: person, state: 'invited' }))
        .compile(),
    );
  }

  /** Names a passkey of the person. Resolves to whether it is one. */
  async rename(person: string, id: string, label: string): Promise<boolean> {
    const { queries, writes, cipher } = this.#backend;
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_credentials')
        .set({ label: encrypted(cipher, label, 'desk_credentials.label') })
        .where((own) => own.and({ person, id, kind: 'passkey' }))
        .compile(),
    );
    return changes > 0;
  }

  /**
   * Removes a passkey or an account of a provider. Resolves to false for any other id, and for the last way to sign in, where an account
   * counts only while there is a provider.
   */
  async remove(person: string, id: string, { hasProvider }: { hasProvider: boolean }): Promise<boolean> {
    const { queries, writes, isShared } = this.#backend;
    const counting: Kind[] = ['passkey', 'totp', ...(hasProvider ? (['oidc'] as const) : [])];
    const own = queries.selectFrom('desk_credentials as other').where('other.person', '=', person);
    const written = await writes.run(
      // PostgreSQL runs writes at once: two removals must not each count on the other passkey.
      ...(isShared
        ? [queries.selectFrom('desk_people').select('id').where('id', '=', person).forUpdate().compile()]
        : []),
      queries
        .deleteFrom('desk_credentials')
        .where((row) => row.and({ person, id }))
        .where('kind', 'in', REMOVABLE)
        .where(({ exists }) =>
          // A passphrase is one with its code.
          exists(own.select('id').where('other.kind', 'in', counting).where('other.id', '<>', id)),
        )
        .compile(),
    );
    return (written.at(-1)?.changes ?? 0) > 0;
  }

  /** Counts up. Resolves to false where it is not above the last one: then the same proof came twice. */
  async use(id: string, counter: number, { mayStay = false } = {}): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_credentials')
        .set({ counter, used_at: new Date().toISOString() })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([eb('counter', '<', counter), ...(mayStay ? [eb('counter', '=', counter)] : [])]),
        )
        .compile(),
    );
    return changes > 0;
  }

  #lookup(credentialId: string): string {
    return this.#backend.keyHash('passkey', hash('sha256', credentialId, 'base64url'));
  }

  #toRow(person: string, given: NewCredential): Insertable<DeskTables['desk_credentials']> {
    const { kind, material, credentialId, counter = 0, label = '' } = given;
    const { cipher } = this.#backend;
    return {
      id: newId(),
      person,
      kind,
      lookup: credentialId === undefined ? null : this.#lookup(credentialId),
      material: encrypted(cipher, material, 'desk_credentials.material'),
      counter,
      used_at: null,
      label: encrypted(cipher, label, 'desk_credentials.label'),
      created_at: new Date().toISOString(),
    };
  }

  #toCredential(row: Selectable<DeskTables['desk_credentials']>): Credential {
    const { cipher } = this.#backend;
    return {
      id: row.id,
      person: row.person,
      kind: row.kind,
      material: decrypted(cipher, row.material, 'desk_credentials.material', row.id),
      counter: row.counter,
      label: decrypted(cipher, row.label, 'desk_credentials.label', row.id),
      usedAt: row.used_at,
    };
  }
}
