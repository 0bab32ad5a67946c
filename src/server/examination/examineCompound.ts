import { type CFB$Entry, read } from 'cfb';
import { BadFileError } from './Verdict.ts';

/** Main streams of a compound file, by file extension. */
const MAIN_STREAMS: Readonly<Record<string, readonly string[]>> = {
  '.doc': ['WordDocument'],
  '.xls': ['Workbook', 'Book'],
  '.ppt': ['PowerPoint Document'],
};

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Stream of an Office document with a password, of any kind. */
const ENCRYPTED = 'EncryptedPackage';
const MACROS = new Set(['macros', '_vba_project', '_vba_project_cur', 'vba']);
/** Stream of an embedded file of any kind, which a click opens. */
const PACKAGE = '\x01ole10native';

/** Examines a document in the formats of Word, Excel and PowerPoint until 2007. Throws a `BadFileError`. */
export function examineCompound(file: Buffer, extension: string): undefined {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new BadFileError('server.fileContent');
  const { FullPaths, FileIndex } = read(file, { type: 'buffer' });
  const streams = new Map<string, CFB$Entry>();
  for (const [index, path] of FullPaths.entries()) {
    // "Root Entry/Macros/VBA/"
    const [, ...names] = path.split('/').filter((name) => name !== '');
    if (names.some((name) => MACROS.has(name.toLowerCase()))) throw new BadFileError('server.fileMacros');
    if (names.some((name) => name.toLowerCase() === PACKAGE)) throw new BadFileError('server.fileEmbedded');
    const entry = FileIndex[index];
    if (entry && names.length === 1) streams.set(names[0] ?? '', entry);
  }
  if (streams.has(ENCRYPTED)) throw new BadFileError('server.filePassword');
  const main = (MAIN_STREAMS[extension] ?? []).find((name) => streams.has(name));
  if (main === undefined) throw new BadFileError('server.fileContent');
  const content = Buffer.from(streams.get(main)?.content ?? []);
  if (content.length === 0) throw new Error('The main stream is empty');
  if (IS_LOCKED[extension]?.(content, streams)) throw new BadFileError('server.filePassword');
  if (extension === '.ppt' && hasPowerPointMacros(content)) throw new BadFileError('server.fileMacros');
}

/** Whether a document needs a password. */
const IS_LOCKED: Readonly<Record<string, (content: Buffer, streams: Map<string, CFB$Entry>) => boolean>> = {
  // The flag `fEncrypted` of the file information block, in the versions that have one.
  '.doc': (content) =>
    content.length >= 12 && content.readUInt16LE() === 0xa5ec && (content.readUInt16LE(10) & 0x0100) !== 0,
  // A record `FilePass`, which follows the first record.
  '.xls': (content) => hasFilePass(content),
  '.ppt': (_content, streams) => streams.has('EncryptedSummary'),
};

/** Reads the records before the first sheet; each has a type and a length (2 bytes each). */
function hasFilePass(book: Buffer): boolean {
  for (let at = 0, left = 20; left > 0 && at + 4 <= book.length; left--) {
    if (book.readUInt16LE(at) === 0x2f) return true;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
}

/** PowerPoint stores VBA in a compressed record of its main stream: two record headers, followed by a 1 if it has macros. */
function hasPowerPointMacros(document: Buffer): boolean {
  const heads = Buffer.from('ff0314000000020000040c000000', 'hex');
  for (let at = document.indexOf(heads); at >= 0; at = document.indexOf(heads, at + 1)) {
    if (document[at + heads.length + 4] === 1) return true;
  }
  return false;
}
