import { compoundFile } from './compoundFile.ts';

/** A presentation of PowerPoint 97 whose document has these records; `hidden` is a record that only the directory names. */
export function slidesFile(records: readonly Buffer[] = [], hidden: Buffer = Buffer.alloc(0)): Buffer {
  const document = record(0x03e8, Buffer.concat(records), true);
  // An atom, whose content nobody reads as records.
  const box = record(0x0fba, hidden);
  const directoryAt = document.length + box.length;
  const offsets = [0, ...(hidden.length > 0 ? [document.length + 8] : [])];
  const entries = Buffer.alloc(4 + 4 * offsets.length);
  entries.writeUInt32LE(1 + offsets.length * 2 ** 20);
  for (const [index, offset] of offsets.entries()) entries.writeUInt32LE(offset, 4 + 4 * index);
  const directory = record(0x1772, entries);
  const edit = Buffer.alloc(28);
  edit.writeUInt32LE(directoryAt, 12);
  const user = Buffer.alloc(20);
  user.writeUInt32LE(directoryAt + directory.length, 8);
  return compoundFile({
    'PowerPoint Document': Buffer.concat([document, box, directory, record(0x0ff5, edit)]),
    'Current User': record(0x0ff6, user),
  });
}

export function record(type: number, content: Buffer, isContainer = false): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(isContainer ? 0x0f : 0, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A click that does something: 2 runs a program. */
export function interaction(action: number): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt8(action, 8);
  return record(0x0ff2, record(0x0ff3, content), true);
}
