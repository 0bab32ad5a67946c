import { userInfo } from 'node:os';
import { tell } from '#definitions/sources/tell.ts';
import { type AuditEntry, COMMAND_LINE } from '#server/store/audit/AuditEntry.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { StoreUnavailableError } from '#server/store/storeErrors.ts';
import type { Output } from './Output.ts';

/** Runs a command and writes an audit entry with user and outcome. The command may return a number of submissions. */
export async function withAudit(
  store: SubmissionStore,
  entry: Pick<AuditEntry, 'action' | 'formId' | 'reference'>,
  command: () => Promise<unknown>,
  { warn }: Pick<Output, 'warn'>,
): Promise<void> {
  const who = commandUser();
  let ended: Pick<AuditEntry, 'outcome' | 'count'> = { outcome: 'failed' };
  try {
    const count = await command();
    ended = { outcome: 'done', count: typeof count === 'number' ? count : undefined };
  } finally {
    await store.audit({ ...entry, who, ...ended }).catch((error) => {
      // A full or read-only disk must not prevent a backup.
      if (!(error instanceof StoreUnavailableError)) throw error;
      warn(tell`The audit could not be written: ${error.message}\n`);
    });
  }
}

/** The user of the command, for the audit. */
export function commandUser(): string {
  return `${COMMAND_LINE} (${userName()})`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user has no name, as in some containers.
    return String(process.getuid?.() ?? 'unknown');
  }
}
