import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 2 by 2 blue pixels. */
export function pngFile(): Buffer {
  return png(2, 2, Buffer.from('00224488224488002244882244 88'.replaceAll(' ', ''), 'hex'));
}

/** A small file of many pixels, which are all black. */
export function blackPng(width: number, height: number): Buffer {
  return png(width, height, Buffer.alloc((1 + 3 * width) * height));
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}
