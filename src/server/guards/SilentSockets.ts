import type { Socket } from 'node:net';

/** Connections on which no request is under way, in the order in which they became silent. */
export class SilentSockets {
  readonly #all = new Set<Socket>();
  readonly #byKey = new Map<string, Set<Socket>>();

  /** Number of silent connections, of all or of a key. */
  count(key?: string): number {
    return (key === undefined ? this.#all : this.#byKey.get(key))?.size ?? 0;
  }

  /** The connection that has been silent for longest, of all or of a key. */
  oldest(key?: string): Socket | undefined {
    const [first] = (key === undefined ? this.#all : this.#byKey.get(key)) ?? [];
    return first;
  }

  add(socket: Socket, keys: readonly string[]): void {
    this.#all.add(socket);
    for (const key of keys) {
      const ofKey = this.#byKey.get(key);
      if (ofKey) ofKey.add(socket);
      else this.#byKey.set(key, new Set([socket]));
    }
  }

  remove(socket: Socket, keys: readonly string[]): void {
    this.#all.delete(socket);
    for (const key of keys) {
      const ofKey = this.#byKey.get(key);
      ofKey?.delete(socket);
      if (ofKey?.size === 0) this.#byKey.delete(key);
    }
  }
}
