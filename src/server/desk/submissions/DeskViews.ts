import type { ChangedView, NewView, View } from '#contract/desk/views.ts';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { Backend } from '../../store/tables/Backend.ts';
import type { DeskTables } from '../../store/tables/DeskTables.ts';
import { newId } from '../accounts/tokens.ts';
import type { Grant } from '../rights/authorise.ts';

type Reader = Grant<'read'>;

/** Filters, orders and columns of lists under a name: for their person, or shared with all who may read the form. */
export class DeskViews {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** By name. */
  async list(grant: Reader): Promise<View[]> {
    const rows = await this.#backend.read(() => this.#select(grant).execute());
    return rows.map((row) => this.#shown(row, grant)).sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async find(grant: Reader, id: string): Promise<View | undefined> {
    const row = await this.#backend.read(() => this.#select(grant).where('id', '=', id).executeTakeFirst());
    return row && this.#shown(row, grant);
  }

  /** Resolves to its id. */
  async add({ form, person }: Reader, given: NewView): Promise<string> {
    const { queries, writes } = this.#backend;
    const row = { id: newId(), form, person, version: 1, ...this.#stored(given) };
    await writes.run(queries.insertInto('desk_views').values(row).compile());
    return row.id;
  }

  /** Resolves to whether it was the person's own, in that version. */
  async change({ form, person }: Reader, id: string, { version, ...given }: ChangedView): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_views')
        .set({ version: version + 1, ...this.#stored(given) })
        .where((own) => own.and({ id, form, person, version }))
        .compile(),
    );
    return changes > 0;
  }

  /** Resolves to whether it was the person's own. */
  async remove({ form, person }: Reader, id: string): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(
      queries
        .deleteFrom('desk_views')
        .where((own) => own.and({ id, form, person }))
        .compile(),
    );
    return changes > 0;
  }

  #select({ form, person }: Reader) {
    return this.#backend.queries
      .selectFrom('desk_views')
      .selectAll()
      .where('form', '=', form)
      .where(({ eb, or }) => or([eb('person', '=', person), eb('shared', '=', 1)]));
  }

  #stored({ name, search, columns, fileNames, shared }: NewView) {
    const { cipher } = this.#backend;
    const definition = JSON.stringify({ search: filterOf(search), columns, fileNames });
    return {
      shared: Number(shared),
      name: encrypted(cipher, name, 'desk_views.name'),
      definition: encrypted(cipher, definition, 'desk_views.definition'),
    };
  }

  #shown({ id, person, shared, version, ...row }: DeskTables['desk_views'], reader: Reader): View {
    const { cipher } = this.#backend;
    const definition = decrypted(cipher, row.definition, 'desk_views.definition', id);
    const name = decrypted(cipher, row.name, 'desk_views.name', id);
    return {
      id,
      name,
      ...JSON.parse(definition),
      shared: shared === 1,
      own: person === reader.person,
      version,
    };
  }
}

/** A view holds no searched words, which may name a person, and no page. */
function filterOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['q', 'after']) parameters.delete(name);
  return parameters.toString();
}
