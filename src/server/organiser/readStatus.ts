import type { Kysely } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import type { Limits } from '../config/limits.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { OutboxState } from '../store/Outbox.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import type { Tables } from '../store/tables/Tables.ts';
import { BACKUP_DAYS, type BackupState, backupState, isBackupMissed } from '../watch/backupState.ts';
import { createReadiness, type Readiness } from '../watch/readiness.ts';

/** How an installation stands, as far as it is known without reading every file. */
export interface InstallationStatus {
  /** Number of submissions by form, the most first. */
  forms: { id: string; count: number }[];
  latest: Date | undefined;
  files: { count: number; bytes: number };
  mails: OutboxState;
  backup: BackupState;
  readiness: Readiness;
  /** What somebody should mend; each a sentence. */
  problems: string[];
}

export interface StatusOptions {
  store: SubmissionStore;
  queries: Kysely<Tables>;
  files: FileStore;
  dataDir: string;
  limits: Pick<Limits, 'freeDiskBytes' | 'reserveDiskBytes' | 'mailAgeMs'>;
}

export async function readStatus(options: StatusOptions): Promise<InstallationStatus> {
  const { store, queries, files, dataDir: folder, limits } = options;
  const readiness = await createReadiness({ store, files, folder, limits })();
  const forms = await queries
    .selectFrom('submissions')
    .select(({ fn }) => ['form as id', fn.countAll().as('count')])
    .groupBy('form')
    .orderBy('count', 'desc')
    .execute();
  const kept = await queries
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const mails = await store.outbox.state();
  const backup = await backupState(store, new Date());
  return {
    // PostgreSQL's counts are texts.
    forms: forms.map(({ id, count }) => ({ id, count: Number(count) })),
    files: { count: Number(kept.count), bytes: Number(kept.bytes) },
    latest: await store.latest(),
    ...{ mails, backup, readiness },
    problems: problemsOf(readiness, backup),
  };
}

function problemsOf({ database, disk, files, mail }: Readiness, backup: BackupState): string[] {
  const problems: string[] = [];
  if (!database.ok) problems.push(tell`The database cannot be written: ${database.reason}.`);
  if (!files.ok) problems.push(tell`No file can be stored: ${files.reason}.`);
  if (disk.reason) problems.push(tell`The disk cannot be read: ${disk.reason}.`);
  else if (!disk.ok) problems.push(tell`The disk is full: soon no submission can be stored.`);
  else if (!disk.uploads)
    problems.push(tell`The disk is nearly full: uploads are refused (UPLOAD_RESERVE_MB).`);
  if (!mail.ok)
    problems.push(tell`A mail has waited for more than a day: see SMTP_URL, and the log of the server.`);
  if (isBackupMissed(backup))
    problems.push(
      tell`No backup for ${BACKUP_DAYS} days, although submissions have come: see "Backup" in src/server/README.md.`,
    );
  return problems;
}
