import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AddedDraft } from '../tables/Writes.ts';
import type { DraftRoom } from './SealedDrafts.ts';

/** Prepared statements that change the table `drafts`; times are ISO 8601. See `SealedDrafts`. */
export class DraftWriter {
  readonly #find: StatementSync;
  readonly #held: StatementSync;
  readonly #insert: StatementSync;
  readonly #remove: StatementSync;
  readonly #expire: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare('SELECT bytes, expires_at FROM drafts WHERE id = ?');
    this.#held = database.prepare('SELECT count(*) AS drafts, total(size) AS bytes FROM drafts');
    this.#insert = database.prepare('INSERT INTO drafts (id, size, expires_at, bytes) VALUES (?, ?, ?, ?)');
    this.#remove = database.prepare('DELETE FROM drafts WHERE id = ?');
    this.#expire = database.prepare('DELETE FROM drafts WHERE expires_at <= ? RETURNING id');
  }

  add(id: string, bytes: Uint8Array, expires: string, most: DraftRoom): AddedDraft {
    const found = this.#find.get(id);
    if (found) {
      const same = Buffer.from(found.bytes as Uint8Array).equals(bytes);
      return same ? { expires: String(found.expires_at) } : 'taken';
    }
    const held = this.#held.get();
    const full = Number(held?.drafts) >= most.drafts || Number(held?.bytes) + bytes.length > most.bytes;
    if (full) return 'full';
    this.#insert.run(id, bytes.length, expires, bytes);
    return { expires };
  }

  remove(id: string): boolean {
    return this.#remove.run(id).changes > 0;
  }

  expire(now: string): string[] {
    return this.#expire.all(now).map((row) => String(row.id));
  }
}
