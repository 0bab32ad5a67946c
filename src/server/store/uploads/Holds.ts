/** Uploads that a submission under way has, so that no other one takes them. */
export interface Holds {
  /** Reserves an upload until `release`; false when another submission has it. */
  hold(id: string): Promise<boolean>;
  release(id: string): Promise<void>;
  /** Whether a submission at this server has an upload. */
  has(id: string): boolean;
  close(): void;
}

/** Holds of a server that shares its uploads with no other one. */
export function holdsInMemory(): Holds {
  const held = new Set<string>();
  return {
    hold: async (id) => {
      const free = !held.has(id);
      held.add(id);
      return free;
    },
    release: async (id) => void held.delete(id),
    has: (id) => held.has(id),
    close: () => undefined,
  };
}
