import type { FileBytes } from './FileBytes.ts';

const PDF_HEAD_BYTES = 1024;
/** Signature of the last record of a ZIP archive: 22 bytes, then a comment of up to 65,535 bytes. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_END_BYTES = 22 + 0xffff;
const DIRECTORY_ENTRY = 'PK\x01\x02';

/** Whether a PDF header stands where readers search for it: in the first 1,024 bytes. */
export function beginsPdf(bytes: FileBytes): boolean {
  return bytes.at(0, PDF_HEAD_BYTES).includes('%PDF-');
}

/** Whether the file ends as a ZIP archive: a last record that points to a directory entry. */
export function endsArchive(bytes: FileBytes): boolean {
  const from = Math.max(0, bytes.size - ARCHIVE_END_BYTES);
  const tail = bytes.at(from, ARCHIVE_END_BYTES);
  for (
    let at = tail.lastIndexOf(ARCHIVE_END);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(ARCHIVE_END, at - 1)
  ) {
    if (at + 20 > tail.length) continue;
    const directory = from + at - tail.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.at(directory, 4).toString('latin1') === DIRECTORY_ENTRY) return true;
  }
  return false;
}
