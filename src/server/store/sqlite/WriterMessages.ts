/** A database that the writer thread opens with the first writes. */
export interface WriterThreadData {
  path: string;
  /** How long it waits for another process's lock, in milliseconds. */
  lockedMs: number;
}

/** A compiled statement; its parameters cross threads. Of one that inserts a row, further statements run only if it did. */
export type Statement = readonly [sql: string, parameters: readonly unknown[], inserts?: 'inserts'];

/** The rows that a statement returns; else how many it changed, or the id of the row that it inserted (0: none). */
export type StatementResult = unknown[] | number;

/** A write: statements that succeed together. */
export type Write = readonly Statement[];

/** Writes for one transaction, as they are sent between threads: most have the same statements, whose texts come once. */
export interface Batch {
  texts: readonly string[];
  writes: readonly (readonly [text: number, parameters: readonly unknown[], inserts?: 'inserts'])[][];
}

export function toBatch(writes: readonly Write[]): Batch {
  const texts = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const placed = writes.map((write) =>
    write.map(([text, parameters, inserts]) => [placeOf(text), parameters, inserts] as const),
  );
  return { texts: [...texts.keys()], writes: placed };
}

export function fromBatch({ texts, writes }: Batch): Write[] {
  return writes.map((write) =>
    write.map(([place, parameters, inserts]) => [texts[place] as string, parameters, inserts] as const),
  );
}

/**
 * A batch; `emptyLog` writes the log back and empties it; `close` closes the database. `database` names the one to open next,
 * and has no reply.
 */
export type WriterRequest = Batch | 'emptyLog' | 'close' | { database: WriterThreadData };

/** Outcome of each write (of `emptyLog`: one if it succeeded; of `close`: none), or the failure of the whole request. */
export type WriterReply = { outcomes: readonly Outcome[] } | { failure: Failure };

export type Outcome = { value: StatementResult[] } | { failure: Failure };

/** An error as it is sent between threads: structured clone drops its further properties, so they are separate. */
export interface Failure {
  error: Error;
  /** SQLite's result code. */
  errcode?: number;
  /** See `StoreUnavailableError`. */
  inDoubt?: boolean;
}

export function toFailure(error: unknown): Failure {
  const { errcode, inDoubt } = error as Omit<Failure, 'error'>;
  return { error: error as Error, errcode, inDoubt };
}

export function fromFailure({ error, ...facts }: Failure): Error {
  return Object.assign(error, facts);
}
