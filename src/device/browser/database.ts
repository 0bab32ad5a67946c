import { promisifyRequest, type UseStore } from 'idb-keyval';
import { inTime, SilentError } from './inTime.ts';

/** Milliseconds after which a database that does not open counts as refused. Some versions of Safari never open one. */
const OPENING_MS = 3_000;

/** Milliseconds after which a transaction counts as failed; one that writes a film on a slow phone has more. */
const LIMIT_MS = 10_000;
const FILE_LIMIT_MS = 120_000;

/** The same after a request without a response: later requests would wait behind each such request. */
const IMPATIENT_MS = 500;

export interface DeviceStore {
  use: UseStore;
  /** For writes of files. */
  useLong: UseStore;
}

/**
 * A store of an IndexedDB database, for the functions of idb-keyval. Its own `createStore` throws where the browser throws, and
 * waits for ever where the browser never answers: here both reject.
 */
export function deviceStore(database: string, store: string): DeviceStore {
  let opening: Promise<IDBDatabase> | undefined;
  let slow = false;
  let silent = false;
  const forget = () => {
    opening = undefined;
  };
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const opened = await promisifyRequest(request);
    slow = false;
    // Safari closes connections by itself.
    opened.onclose = forget;
    return opened;
  };
  const connect = (): Promise<IDBDatabase> => {
    if (!opening) {
      opening = open();
      opening.catch(forget);
    }
    // Only the first call waits.
    return inTime(opening, slow ? 0 : OPENING_MS).catch((error) => {
      slow = true;
      throw error;
    });
  };
  const within =
    (limit: number): UseStore =>
    async (mode, use) => {
      const opened = await connect();
      try {
        const objects = opened.transaction(store, mode).objectStore(store);
        const done = Promise.resolve(use(objects));
        void done.then(
          () => {
            silent = false;
          },
          () => undefined,
        );
        return await inTime(done, silent ? IMPATIENT_MS : limit);
      } catch (error) {
        silent ||= error instanceof SilentError;
        // A closed connection fails for ever.
        if ((error as Error | null)?.name === 'InvalidStateError') forget();
        throw error;
      }
    };
  return { use: within(LIMIT_MS), useLong: within(FILE_LIMIT_MS) };
}
