import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { saveFiles } from '#server/multipart/saveFiles.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import { QUARANTINE_DAYS } from '#server/store/files/Quarantine.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import type { Output } from './Output.ts';

/** Writes a submission's files into a folder. */
export async function filesCommand(
  store: SubmissionStore,
  files: FileStore,
  submission: StoredSubmission,
  to: string | undefined,
  { print, warn }: Output,
): Promise<void> {
  const stored = await store.files(submission.id);
  const paths = await saveFiles(files, stored, resolve(to ?? '.'));
  for (const path of paths) await print(`${path}\n`);
  for (const [index, { scan }] of stored.entries()) {
    if (scan.state !== 'unscanned') continue;
    warn(tell`Not scanned for viruses (${scan.answer}): ${paths[index]}\n`);
  }
  if (paths.length === 0) warn(tell`Submission ${submission.reference} has no files.\n`);
}

/** Prints one line per file in quarantine. */
export async function listOrphaned(files: FileStore, { print, warn }: Output): Promise<void> {
  const orphaned = await files.orphaned();
  for (const { id, size, received, since } of orphaned) {
    await print(
      tell`${id}  ${size} byte[|s]  received ${received.toISOString()}  in quarantine since ${since}\n`,
    );
  }
  warn(
    tell`${orphaned.length} file[|s]; each is removed ${QUARANTINE_DAYS} days after it came into quarantine.\n`,
  );
}
