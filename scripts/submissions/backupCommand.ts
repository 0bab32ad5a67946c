import { backupFiles, backupSubmissions } from '#server/organiser/backupSubmissions.ts';
import type { Output } from './Output.ts';
import type { OpenSubmissions } from './openSubmissions.ts';

/** Copies everything; with PostgreSQL the files only, and says how to copy the rest. */
export async function backupCommand(opened: OpenSubmissions, to: string, { print }: Output): Promise<void> {
  const { sqlite, postgres, files, cipher } = opened;
  if (sqlite) {
    const made = await backupSubmissions(sqlite, await files, to, cipher);
    await print(
      `${made.database}: ${made.submissions} submissions\n` +
        `${made.files}: ${made.fileCount} files, ${made.fileBytes} bytes\n` +
        'Verified: integrity, rows, and the SHA-256 of every file.\n',
    );
  }
  if (postgres) {
    const made = await backupFiles(postgres.queries, await files, to, cipher);
    await print(
      `${made.files}: ${made.fileCount} files, ${made.fileBytes} bytes\n` +
        'Verified: the SHA-256 of every file.\n' +
        'Submissions and mails are in PostgreSQL, which this does not copy: use pg_dump --format=custom "$DATABASE_URL" before ' +
        'this command, or an archive of its log (PITR).\n',
    );
  }
}
