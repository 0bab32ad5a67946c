import { crc32 } from 'node:zlib';

/** Bytes that begin as the real thing does, at least `size` long. */
export const PDF = padded(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), 2_000);
export const JPEG = padded(Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex'), 2_000);
export const EXE = padded(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 2_000);
/** The old formats of Word, Excel and PowerPoint share one container. */
export const CFB = padded(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 2_000);
export const DOCX = officeDocument('word/document.xml', 'wordprocessingml.document');
export const XLSX = officeDocument('xl/workbook.xml', 'spreadsheetml.sheet');
export const PPTX = officeDocument('ppt/presentation.xml', 'presentationml.presentation');
export const ZIP = storedZip({ 'readme.txt': 'not a document' });

function padded(head: Buffer, size: number): Buffer {
  return Buffer.concat([head, Buffer.alloc(size - head.length, ' ')]);
}

function officeDocument(part: string, kind: string): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  const override = `<Override PartName="/${part}" ContentType="${type}"/>`;
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return storedZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${namespace}">${override}</Types>`,
    [part]: '<?xml version="1.0"?><document/>',
  });
}

/** A ZIP archive of uncompressed entries. */
function storedZip(entries: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc32(data), 0);
    sums.writeUInt32LE(data.length, 4);
    sums.writeUInt32LE(data.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const middle = Buffer.concat([Buffer.from('14000000000000000000', 'hex'), sums, lengths]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), middle, Buffer.from(name), data]);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), middle, Buffer.alloc(10), place, Buffer.from(name)]),
    );
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(local.length, 4);
  end.writeUInt16LE(local.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

/** How files of each kind begin, by extension. */
export const HEADS: Record<string, Buffer> = {
  '.pdf': PDF,
  '.doc': CFB,
  '.xls': CFB,
  '.ppt': CFB,
  '.docx': DOCX,
  '.xlsx': XLSX,
  '.pptx': PPTX,
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000049444154', 'hex'),
  '.gif': Buffer.from('GIF89a'),
  '.mp4': Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  '.mov': Buffer.from('00000014667479707174202000000200717420200000', 'hex'),
  '.avi': Buffer.from('RIFF\x00\x00\x00\x00AVI LIST', 'latin1'),
};
