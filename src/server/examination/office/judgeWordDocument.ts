import { BadFileError } from '../Verdict.ts';
import { FieldReader } from './FieldReader.ts';
import { judgeLoaded } from './judgeTarget.ts';

/** File information block: its signature, and the first version with a table of pieces as it is read here (Word 97). */
const SIGNATURE = 0xa5ec;
const WORD_97 = 0xc1;
const VERSION_AT = 2;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
/** The block's array of 16-bit numbers, with its length before it; then the arrays of 32-bit numbers, and of pairs of these. */
const ARRAYS_AT = 32;
/** Indices among the pairs, each an offset and a length. */
const NAMES_INDEX = 32;
const PIECES_INDEX = 33;
/** Places that a document names, among other texts: its template, and where mails get their data. */
const PLACES = new Set([1, 6, 7]);
/** The first records of the table: properties, to be skipped, then the pieces. */
const PROPERTIES = 1;
const PIECES = 2;
/** A piece has one byte a character. */
const COMPRESSED = 0x40000000;
const OFFSET = 0x3fffffff;

const BEGIN = '\x13';
const SEPARATOR = '\x14';
const END = '\x15';
const MARKS = new RegExp(`([${BEGIN}${SEPARATOR}${END}])`);

/** Judges the fields in all text of a document of Word 97 to 2003, and the places that it names. */
export function judgeWordDocument(main: Buffer, stream: (name: string) => Buffer): void {
  if (main.readUInt16LE() !== SIGNATURE) throw new BadFileError('server.fileContent');
  const flags = main.readUInt16LE(FLAGS_AT);
  if (flags & ENCRYPTED) throw new BadFileError('server.filePassword');
  if (main.readUInt16LE(VERSION_AT) < WORD_97) throw new Error('The document is older than Word 97');
  const table = stream(flags & SECOND_TABLE ? '1Table' : '0Table');
  judgePlaces(partOf(main, table, NAMES_INDEX));
  const fields = new FieldReader();
  const text = textOf(main, piecesIn(partOf(main, table, PIECES_INDEX)));
  for (const part of text.split(MARKS)) {
    if (part === BEGIN) fields.begin();
    else if (part === SEPARATOR) fields.separate();
    else if (part === END) fields.end();
    else fields.text(part);
  }
  fields.close();
}

/** Texts after a head of 6 bytes with their number, each after its length. */
function judgePlaces(names: Buffer): void {
  if (names.length === 0) return;
  const count = names.readUInt16LE(2);
  for (let index = 0, at = 6; index < count; index++) {
    const end = at + 2 + 2 * names.readUInt16LE(at);
    if (PLACES.has(index)) judgeLoaded(names.toString('utf16le', at + 2, end));
    at = end;
  }
}

/** Returns all text of the document, notes, headers and boxes included. */
function textOf(main: Buffer, pieces: Buffer): string {
  const count = (pieces.length - 4) / 12;
  if (!Number.isInteger(count) || count < 1) throw new Error('The table of pieces is broken');
  let text = '';
  for (let index = 0; index < count; index++) {
    const length = pieces.readUInt32LE(4 * (index + 1)) - pieces.readUInt32LE(4 * index);
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2);
    const isCompressed = (place & COMPRESSED) !== 0;
    const from = isCompressed ? (place & OFFSET) / 2 : place & OFFSET;
    const end = from + (isCompressed ? length : 2 * length);
    if (length < 0 || end > main.length) throw new Error('A piece of the text is missing');
    text += main.toString(isCompressed ? 'latin1' : 'utf16le', from, end);
  }
  return text;
}

/** Returns the part of the table stream that a pair of the block names. */
function partOf(main: Buffer, table: Buffer, index: number): Buffer {
  const longsAt = ARRAYS_AT + 2 + 2 * main.readUInt16LE(ARRAYS_AT);
  const pairsAt = longsAt + 2 + 4 * main.readUInt16LE(longsAt) + 2;
  const pair = pairsAt + 8 * index;
  const from = main.readUInt32LE(pair);
  return table.subarray(from, from + main.readUInt32LE(pair + 4));
}

function piecesIn(part: Buffer): Buffer {
  let at = 0;
  while (part.readUInt8(at) === PROPERTIES) at += 3 + part.readUInt16LE(at + 1);
  if (part.readUInt8(at) !== PIECES) throw new Error('The table of pieces is broken');
  return part.subarray(at + 5, at + 5 + part.readUInt32LE(at + 1));
}
