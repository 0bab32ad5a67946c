import { BadFileError } from '../Verdict.ts';

/** Types of records. */
const BEGINNING = 0x0809;
const FILE_PASS = 0x2f;
const SHEET = 0x85;
/** Data from elsewhere: a connection, a query. */
const QUERIES = new Set([0x0876, 0x01ad]);
/** Linked workbooks, since Excel 97 and before it. */
const LINKED_BOOK = 0x01ae;
const LINKED_SHEET = 0x0017;
const EXCEL_95 = 0x0500;

/** Kinds of sheets; others have macros. */
const WORKSHEET = 0;
const CHART = 2;

/** Lengths that stand for the workbook itself and for add-ins. */
const OWN = new Set([0x0401, 0x3a01]);
/** Beginnings of paths that Excel has encoded, and of sheets of the same workbook. */
const ENCODED = ['\x00', '\x01', '\x02', '\x03'];
/** Beginnings of places on the network and on the Internet; the separator of a program and its topic. */
const ELSEWHERE = ['\x01\x01@', '\x01\x05', '\\\\', '//'];
const TOPIC = '\x03';

/** Judges the records of a workbook of Excel 95 to 2003. */
export function judgeWorkbook(book: Buffer): void {
  if (book.readUInt16LE() !== BEGINNING) throw new Error('Not a workbook');
  const is95 = book.readUInt16LE(4) === EXCEL_95;
  // A sheet begins where its record says, which may be inside another record.
  const starts = new Set([0]);
  for (const start of starts) for (const sheet of judgeRecords(book, start, is95)) starts.add(sheet);
}

/** Judges records up to the end of the stream; returns where sheets begin. */
function judgeRecords(book: Buffer, from: number, is95: boolean): number[] {
  const sheets: number[] = [];
  for (let at = from; at + 4 <= book.length; ) {
    const type = book.readUInt16LE(at);
    const end = at + 4 + book.readUInt16LE(at + 2);
    if (end > book.length) throw new Error('A record is cut off');
    const content = book.subarray(at + 4, end);
    if (type === FILE_PASS) throw new BadFileError('server.filePassword');
    if (QUERIES.has(type)) throw new BadFileError('server.fileRemote');
    if (type === LINKED_BOOK && !is95 && !OWN.has(content.readUInt16LE(2))) judgePath(textIn(content, 2));
    if (type === LINKED_SHEET && is95) judgePath(content.toString('latin1', 1, 1 + content.readUInt8()));
    if (type === SHEET) {
      sheets.push(content.readUInt32LE());
      const kind = content.readUInt8(5);
      if (kind !== WORKSHEET && kind !== CHART) throw new BadFileError('server.fileMacros');
    }
    at = end;
  }
  return sheets;
}

/** Returns a text of Excel 97: its length, whether it is of 16 bits, its characters. */
function textIn(record: Buffer, at: number): string {
  const isWide = (record.readUInt8(at + 2) & 1) !== 0;
  const end = at + 3 + record.readUInt16LE(at) * (isWide ? 2 : 1);
  return record.toString(isWide ? 'utf16le' : 'latin1', at + 3, end);
}

function judgePath(path: string): void {
  const isProgram = path.includes(TOPIC) && !ENCODED.some((beginning) => path.startsWith(beginning));
  if (isProgram || ELSEWHERE.some((beginning) => path.startsWith(beginning)))
    throw new BadFileError('server.fileRemote');
}
