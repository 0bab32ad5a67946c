import { compoundFile } from './compoundFile.ts';

/** A workbook of Excel 97 with one sheet, whose records begin where the record of the sheet says. */
export function workbookFile(records: readonly Buffer[] = [], kind = 0): Buffer {
  const begin = biff(0x0809, Buffer.from('00060500bb0dcc070000000006000000', 'hex'));
  const sheet = Buffer.from([0, 0, 0, 0, 0, kind, 1, 0, 65]);
  const head = Buffer.concat([begin, biff(0x85, sheet), ...records, biff(0x0a)]);
  head.writeUInt32LE(head.length, begin.length + 4);
  return compoundFile({ Workbook: Buffer.concat([head, begin, biff(0x0a)]) });
}

export function biff(type: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** The record of a linked workbook with that encoded path. */
export function linkedBook(path: string): Buffer {
  const head = Buffer.from([1, 0, path.length, 0, 0]);
  return biff(0x01ae, Buffer.concat([head, Buffer.from(path, 'latin1')]));
}
