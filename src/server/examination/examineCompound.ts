import { type CFB$Entry, read } from 'cfb';
import { BadFileError } from './Verdict.ts';

/** The stream that makes a compound file a document, by a name's ending. */
const MAIN_STREAMS: Readonly<Record<string, readonly string[]>> = {
  '.doc': ['WordDocument'],
  '.xls': ['Workbook', 'Book'],
  '.ppt': ['PowerPoint Document'],
};

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A whole document of Office with a password, of whatever kind. */
const ENCRYPTED = 'EncryptedPackage';
const MACROS = new Set(['macros', '_vba_project', '_vba_project_cur', 'vba']);
/** A file of any kind in an object that opens it at a click. */
const PACKAGE = '\x01ole10native';

/** Looks into a document of Word, Excel or PowerPoint as they wrote them until 2007. */
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

/** Whether a document asks for a password when it is opened. */
const IS_LOCKED: Readonly<Record<string, (content: Buffer, streams: Map<string, CFB$Entry>) => boolean>> = {
  // The flag fEncrypted of its first block, in the versions that have one.
  '.doc': (content) =>
    content.length >= 12 && content.readUInt16LE() === 0xa5ec && (content.readUInt16LE(10) & 0x0100) !== 0,
  // A record FilePass, which stands next to the first.
  '.xls': (content) => hasFilePass(content),
  '.ppt': (_content, streams) => streams.has('EncryptedSummary'),
};

/** The records before the first sheet's: each says its kind and its length. */
function hasFilePass(book: Buffer): boolean {
  for (let at = 0, left = 20; left > 0 && at + 4 <= book.length; left--) {
    if (book.readUInt16LE(at) === 0x2f) return true;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
}

/** PowerPoint keeps a project in a compressed record of its main stream; these two heads and a 1 say that there is one. */
function hasPowerPointMacros(document: Buffer): boolean {
  const heads = Buffer.from('ff0314000000020000040c000000', 'hex');
  for (let at = document.indexOf(heads); at >= 0; at = document.indexOf(heads, at + 1)) {
    if (document[at + heads.length + 4] === 1) return true;
  }
  return false;
}
