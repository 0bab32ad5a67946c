import { join } from 'node:path';

/** Path of the database. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'submissions.sqlite');
}

/** Folder of the submissions' files. */
export function filesPath(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Folder of files that no submission names. */
export function quarantinePath(dataDir: string): string {
  return join(dataDir, 'quarantine');
}

/** Folder of the files that go up before their submission. */
export function uploadsPath(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Folder of mails, which a server without `SMTP_URL` writes. */
export function mailPath(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Folder of a publication by hand: by its number, the one that is `live`, or the `next` one. */
export function publishedPath(dataDir: string, which: 'live' | 'next' | number | '' = ''): string {
  return join(dataDir, 'publications', String(which));
}

/** Folder of the definitions that are seen by a link, while the server runs. */
export function previewsPath(dataDir: string): string {
  return join(dataDir, 'previews');
}

/** Reference of the mail with a draft's link. */
export function linkReference(draftId: string): string {
  return `reprise-${draftId}`;
}

/** Paths of a submission's mail, plain and encrypted; the `…Partial` names are used while it is being written. */
export function mailFile(
  folder: string,
  reference: string,
): { whole: string; wholePartial: string; encrypted: string; encryptedPartial: string } {
  const whole = join(folder, `${reference}.eml`);
  const encrypted = `${whole}.enc`;
  return { whole, wholePartial: `${whole}.part`, encrypted, encryptedPartial: `${encrypted}.part` };
}

/** File that the server locks while it uses `DATA_DIR`. */
export function lockPath(dataDir: string): string {
  return join(dataDir, 'in-use.lock');
}
