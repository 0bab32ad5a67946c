import { StartError } from '#server/config/StartError.ts';
import { BackupError } from '#server/organiser/backup/BackupError.ts';
import { DecryptionError } from '#server/store/encryption/DataCipher.ts';
import { DatabaseError } from '#server/store/sqlite/DatabaseError.ts';
import { StoreUnavailableError } from '#server/store/storeErrors.ts';
import type { Output } from '../submissions/Output.ts';
import { describeError } from './describeError.ts';
import { speakIn } from './speakIn.ts';

/** Errors of the storage whose messages name the mend. */
export const STORE_ERRORS = [StartError, DatabaseError, BackupError, StoreUnavailableError, DecryptionError];

/** Runs a command line in the language that it chooses; resolves with its exit code, 0 unless `run` has one. */
export async function runLine(
  usage: () => string,
  args: string[],
  output: Output,
  run: () => Promise<unknown>,
): Promise<number> {
  try {
    speakIn(args);
    return Number((await run()) ?? 0);
  } catch (error) {
    const { text, status } = describeError(error, usage, STORE_ERRORS);
    output.warn(text);
    return status;
  }
}
