import { crc32 } from 'node:zlib';
import type { FileBytes } from '../FileBytes.ts';
import { Pieces } from '../Pieces.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Chunks of pixels, colours, transparency, density and animation. All other chunks are metadata. */
const KEPT = new Set([
  ...[
    'IHDR',
    'PLTE',
    'IDAT',
    'IEND',
    'tRNS',
    'gAMA',
    'cHRM',
    'sRGB',
    'iCCP',
    'sBIT',
    'bKGD',
    'hIST',
    'sPLT',
    'pHYs',
  ],
  ...['cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
]);

/** Removes texts, XMP, dates, Exif (except the orientation) and everything after the end of a PNG. */
export function stripPng(bytes: FileBytes): Pieces {
  if (!bytes.at(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('Not a PNG');
  const pieces = new Pieces();
  pieces.keep(0, SIGNATURE.length);
  for (let at = SIGNATURE.length; ; ) {
    const head = bytes.at(at, 8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    const end = at + 12 + length;
    if (end > bytes.size) throw new Error('A chunk is cut off');
    if (KEPT.has(type)) pieces.keep(at, end);
    if (type === 'eXIf') {
      const orientation = readOrientation(bytes.at(at + 8, length));
      if (orientation !== undefined) pieces.insert(chunk('eXIf', orientationBlock(orientation)));
    }
    if (type === 'IEND') return pieces;
    at = end;
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(12 + content.length);
  whole.writeUInt32BE(content.length);
  whole.write(type, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length);
  return whole;
}
