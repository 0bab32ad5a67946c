import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** Compressed bytes to store as given; `content` then only provides checksum and size. */
  raw?: Buffer;
  /** Stores the content uncompressed, whatever its length. */
  stored?: boolean;
  /** Size to declare in place of the content's size. */
  claimedSize?: number;
}

const HEAD = 30;
const DEFLATED = 8;

/** A ZIP archive; contents of more than 500 bytes are compressed. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, raw, stored, claimedSize } of entries) {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = raw ?? (data.length > 500 && !stored ? deflateRawSync(data) : data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(packed === data ? 0 : DEFLATED, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name));
    offset += HEAD + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}
