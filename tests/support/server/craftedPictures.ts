import { deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from './pngFile.ts';

type Crafted = readonly [what: string, name: string, bytes: () => Promise<Buffer> | Buffer];

const SIZE = 96;
/** Noise, so that no format makes little of it. */
const NOISE = Buffer.from(
  Array.from({ length: SIZE * SIZE * 3 }, (_, index) => (index * index * 31 + index * 7) % 251),
);
const picture = () => sharp(NOISE, { raw: { width: SIZE, height: SIZE, channels: 3 } });

const jpeg = (progressive = false) => picture().jpeg({ progressive, quality: 90 }).toBuffer();
const png = (progressive = false, palette = false) => picture().png({ progressive, palette }).toBuffer();
const gif = () => picture().gif().toBuffer();
const webp = (lossless = false) => picture().webp({ lossless }).toBuffer();
const tiff = (compression: 'none' | 'lzw' | 'deflate' | 'jpeg') => picture().tiff({ compression }).toBuffer();
const EOI = Buffer.from('ffd9', 'hex');

/** The first part of a file, and an end as if it were whole. */
const cut = (bytes: Buffer, share: number, end = Buffer.alloc(0)) =>
  Buffer.concat([bytes.subarray(0, Math.floor(bytes.length * share)), end]);

/** A segment of a JPEG from its marker on, taken out. */
function without(bytes: Buffer, marker: number): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2 + bytes.readUInt16BE(at + 2))]);
}

/** A JPEG whose header says another height. */
function taller(bytes: Buffer, marker: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt16BE(4 * SIZE, bytes.indexOf(Buffer.from([0xff, marker])) + 5);
  return changed;
}

/** A progressive JPEG with only its first scans. */
function firstScans(bytes: Buffer, count: number): Buffer {
  let at = 0;
  for (let scan = 0; scan <= count; scan++) at = bytes.indexOf(Buffer.from('ffda', 'hex'), at + 2);
  return Buffer.concat([bytes.subarray(0, at), EOI]);
}

/** A PNG with other chunks: all have right checksums. */
function pngWith(bytes: Buffer, change: (type: string, data: Buffer) => Buffer | undefined): Buffer {
  const chunks = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = change(type, bytes.subarray(at + 8, at + 8 + length));
    if (data) chunks.push(pngChunk(type, data));
    at += 12 + length;
  }
  return Buffer.concat(chunks);
}

const shorter = (bytes: Buffer, share: number) =>
  pngWith(bytes, (type, data) => (type === 'IDAT' ? deflateSync(cut(inflateSync(data), share)) : data));

/** A GIF whose compressed pixels end early. */
async function shortGif(share: number): Promise<Buffer> {
  const bytes = await gif();
  const descriptor = bytes.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, SIZE, 0, SIZE, 0]));
  const table = bytes.readUInt8(descriptor + 9);
  const data = descriptor + 10 + (table & 0x80 ? 3 * 2 ** ((table & 7) + 1) : 0) + 1;
  const blocks: Buffer[] = [];
  for (let at = data; bytes[at] !== 0; at += 1 + bytes.readUInt8(at))
    blocks.push(bytes.subarray(at, at + 1 + bytes.readUInt8(at)));
  const kept = blocks.slice(0, Math.floor(blocks.length * share));
  return Buffer.concat([bytes.subarray(0, data), ...kept, Buffer.from([0, 0x3b])]);
}

/** A WebP of which a part of the pixels is left, with lengths that agree. */
function shortWebp(bytes: Buffer, share: number): Buffer {
  const length = Math.floor((bytes.length - 20) * share) & ~1;
  const short = Buffer.from(bytes.subarray(0, 20 + length));
  short.writeUInt32LE(12 + length, 4);
  short.writeUInt32LE(length, 16);
  return short;
}

/** Pictures that are cut, or whose header promises more than there is. All have the signature of their format. */
export const CRAFTED_PICTURES: readonly Crafted[] = [
  ['a JPEG that is cut', 'a.jpg', async () => cut(await jpeg(), 0.5)],
  ['a JPEG that is cut, with an end', 'a.jpg', async () => cut(await jpeg(), 0.5, EOI)],
  ['a JPEG without its last rows', 'a.jpg', async () => cut(await jpeg(), 0.95, EOI)],
  ['a progressive JPEG that is cut', 'a.jpg', async () => cut(await jpeg(true), 0.5, EOI)],
  ['a progressive JPEG with its first scan', 'a.jpg', async () => firstScans(await jpeg(true), 1)],
  ['a progressive JPEG without its last scan', 'a.jpg', async () => firstScans(await jpeg(true), 9)],
  ['a JPEG that is higher than its rows', 'a.jpg', async () => taller(await jpeg(), 0xc0)],
  ['a JPEG without its tables of steps', 'a.jpg', async () => without(await jpeg(), 0xdb)],
  [
    'a JPEG without pixels',
    'a.jpg',
    async () => {
      const bytes = await jpeg();
      return Buffer.concat([bytes.subarray(0, bytes.indexOf(Buffer.from('ffda', 'hex')) + 14), EOI]);
    },
  ],
  ['a PNG that is cut', 'a.png', async () => cut(await png(), 0.5)],
  ['a PNG without its last rows', 'a.png', async () => shorter(await png(), 0.9)],
  ['an interlaced PNG without its last rows', 'a.png', async () => shorter(await png(true), 0.6)],
  [
    'a PNG with a wrong checksum',
    'a.png',
    async () => {
      const bytes = await png();
      bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
      return bytes;
    },
  ],
  [
    'a PNG without pixels',
    'a.png',
    async () => pngWith(await png(), (type, data) => (type === 'IDAT' ? undefined : data)),
  ],
  [
    'a PNG without its palette',
    'a.png',
    async () => pngWith(await png(false, true), (type, data) => (type === 'PLTE' ? undefined : data)),
  ],
  [
    'a PNG with pixels that end early',
    'a.png',
    async () => pngWith(await png(), (type, data) => (type === 'IDAT' ? cut(data, 0.5) : data)),
  ],
  ['a GIF that is cut', 'a.gif', async () => cut(await gif(), 0.5)],
  ['a GIF without its last rows', 'a.gif', () => shortGif(0.8)],
  ['a GIF without pixels', 'a.gif', () => shortGif(0)],
  ['a GIF without a picture', 'a.gif', () => Buffer.from('47494638396110001000000000003b', 'hex')],
  ['a WebP that is cut', 'a.webp', async () => cut(await webp(), 0.5)],
  ['a WebP without its last rows', 'a.webp', async () => shortWebp(await webp(), 0.7)],
  ['a lossless WebP without its last rows', 'a.webp', async () => shortWebp(await webp(true), 0.7)],
  ['a TIFF that is cut', 'a.tif', async () => cut(await tiff('none'), 0.5)],
  ['a compressed TIFF that is cut', 'a.tif', async () => cut(await tiff('lzw'), 0.5)],
  [
    'a TIFF whose strips are elsewhere',
    'a.tif',
    async () => {
      const bytes = await tiff('deflate');
      return bytes.fill(0, 8, bytes.length >> 1);
    },
  ],
];
