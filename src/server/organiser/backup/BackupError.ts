import { tell } from '#definitions/sources/tell.ts';
import { runRead } from '../../store/sqlite/sqliteErrors.ts';
import { StoreUnavailableError } from '../../store/storeErrors.ts';

/** A backup, restore or move cannot begin or end. The message names the place and says what to mend; it never holds a password. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Runs what reads or writes at a place; a failure of its disk, server or connection becomes a `BackupError`. */
export async function atPlace<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await runRead(work);
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (!(error instanceof StoreUnavailableError) && syscall === undefined) throw error;
    throw new BackupError(
      tell`${place}: ${message}. Mend that and run the same command again: it starts again.`,
      {
        cause: error,
      },
    );
  }
}
