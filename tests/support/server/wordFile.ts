import { compoundFile } from './compoundFile.ts';

const PAIRS = 93;
const TEXT_AT = 1024;

/** A document of Word 97 with that text; `template` is the document's template. */
export function wordFile(text: string, template = '', streams: Record<string, Buffer> = {}): Buffer {
  const { main, table } = wordStreams(text, template);
  return compoundFile({ WordDocument: main, '1Table': table, ...streams });
}

/** Its text is in two pieces: one of one byte a character, one of two. */
export function wordStreams(text: string, template = ''): { main: Buffer; table: Buffer } {
  const half = Math.floor(text.length / 2);
  const narrow = Buffer.from(text.slice(0, half), 'latin1');
  const wide = Buffer.from(text.slice(half), 'utf16le');
  const names = texts(['', template]);
  const pieces = pieceTable(text.length, half, narrow.length);
  const head = Buffer.alloc(TEXT_AT);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(0xc1, 2);
  head.writeUInt16LE(0x0200, 10);
  head.writeUInt16LE(14, 32);
  head.writeUInt16LE(22, 62);
  head.writeUInt16LE(PAIRS, 152);
  const setPair = (index: number, from: number, length: number) => {
    head.writeUInt32LE(from, 154 + 8 * index);
    head.writeUInt32LE(length, 158 + 8 * index);
  };
  setPair(32, 0, names.length);
  setPair(33, names.length, pieces.length);
  return { main: Buffer.concat([head, narrow, wide]), table: Buffer.concat([names, pieces]) };
}

function texts(values: readonly string[]): Buffer {
  const head = Buffer.from([0xff, 0xff, values.length, 0, 0, 0]);
  return Buffer.concat([
    head,
    ...values.flatMap((value) => [Buffer.from([value.length, 0]), Buffer.from(value, 'utf16le')]),
  ]);
}

function pieceTable(length: number, half: number, narrowBytes: number): Buffer {
  const table = Buffer.alloc(5 + 12 + 16);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(table.length - 5, 1);
  table.writeUInt32LE(half, 9);
  table.writeUInt32LE(length, 13);
  table.writeUInt32LE((2 * TEXT_AT + 0x40000000) >>> 0, 19);
  table.writeUInt32LE(TEXT_AT + narrowBytes, 27);
  return table;
}
