import type { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { StoredFile } from '../store/fileStages.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { damageOf } from './damageOf.ts';
import { hashOf } from './storedFiles.ts';

export interface Verified {
  submissions: number;
  /** Files whose bytes are those that were received. */
  files: number;
  bytes: number;
  /** Each a sentence. */
  problems: string[];
}

/** Reads every submission, and every file: its bytes must have the SHA-256 of its row. `sqlite`: its database, read as a whole. */
export async function verifyStored(
  store: SubmissionStore,
  stored: FileStore,
  sqlite: DatabaseSync | undefined,
  onFile: (files: number) => void,
): Promise<Verified> {
  const damage = sqlite && damageOf(sqlite);
  const verified: Verified = {
    ...{ submissions: 0, files: 0, bytes: 0 },
    problems: damage ? [tell`The database ${damage}: restore a backup.`] : [],
  };
  for await (const submission of store.list()) {
    verified.submissions += 1;
    for (const file of await store.files(submission.id)) {
      const problem = await problemOf(stored, file);
      if (problem === undefined) {
        verified.files += 1;
        verified.bytes += file.size;
        onFile(verified.files);
      } else if (await isStill(store, submission)) {
        verified.problems.push(
          tell`${submission.reference}: the file "${file.name}" of ${file.field} (${file.storedAs}) ${problem}: restore it from a backup.`,
        );
      }
    }
  }
  return verified;
}

async function problemOf(stored: FileStore, { storedAs, sha256 }: StoredFile): Promise<string | undefined> {
  if (!(await stored.has(storedAs))) return tell`is missing`;
  try {
    return (await hashOf(stored.open(storedAs))) === sha256
      ? undefined
      : tell`does not have the bytes that were received`;
  } catch (error) {
    return tell`cannot be read (${(error as Error).message})`;
  }
}

/** It may have been deleted meanwhile. */
async function isStill(store: SubmissionStore, { reference }: StoredSubmission): Promise<boolean> {
  return (await store.find(reference)) !== undefined;
}
