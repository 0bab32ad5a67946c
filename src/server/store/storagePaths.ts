import { join } from 'node:path';

/** Where the database is in `DATA_DIR`. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'submissions.sqlite');
}

/** Where the files of submissions are in `DATA_DIR`. */
export function filesPath(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Where mails are written in `DATA_DIR` while no mail server is named. */
export function mailPath(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The files of a submission's mail in that folder, as it is and encrypted; while it is being written, its name goes on. */
export function mailFile(
  folder: string,
  reference: string,
): { whole: string; begun: string; encrypted: string; encryptedBegun: string } {
  const whole = join(folder, `${reference}.eml`);
  const encrypted = `${whole}.enc`;
  return { whole, begun: `${whole}.part`, encrypted, encryptedBegun: `${encrypted}.part` };
}

/** Locked by the server that works on `DATA_DIR`. */
export function lockPath(dataDir: string): string {
  return join(dataDir, 'in-use.lock');
}
