import type { FileBytes } from '../FileBytes.ts';
import { Pieces } from '../Pieces.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const PREFIX = 'Exif\0\0';
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** Removes XMP, Exif (except the orientation), unknown chunks and everything after the end of a WebP. */
export function stripWebp(bytes: FileBytes): Pieces {
  const head = bytes.at(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WEBP')
    throw new Error('Not a WebP');
  const end = 8 + head.readUInt32LE(4);
  if (end > bytes.size) throw new Error('The WebP is cut off');
  const chunks = chunksOf(bytes, end);
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif && readOrientation(exifContent(bytes, exif));
  const block =
    orientation === undefined ? Buffer.alloc(0) : riffChunk('EXIF', orientationBlock(orientation));
  const kept = chunks.filter(({ type }) => KEPT.has(type) || type === 'VP8X');
  const removed = kept.length < chunks.length || end < bytes.size;
  const pieces = new Pieces();
  if (!removed) {
    pieces.keep(0, bytes.size);
    return pieces;
  }
  const size = kept.reduce((sum, { from, to }) => sum + to - from, 4 + block.length);
  const riff = Buffer.from(head);
  riff.writeUInt32LE(size, 4);
  pieces.insert(riff);
  for (const { type, from, to } of kept) {
    if (type === 'VP8X') pieces.insert(withoutFlags(bytes.at(from, to - from), block.length > 0));
    else pieces.keep(from, to);
  }
  if (block.length > 0) pieces.insert(block);
  return pieces;
}

/** Many programs write the prefix of JPEG into a WebP, too. */
function exifContent(bytes: FileBytes, { from, to }: Chunk): Buffer {
  const content = bytes.at(from + 8, to - from - 8);
  return content.toString('latin1', 0, PREFIX.length) === PREFIX ? content.subarray(PREFIX.length) : content;
}

interface Chunk {
  type: string;
  from: number;
  to: number;
}

function chunksOf(bytes: FileBytes, end: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at < end; ) {
    const head = bytes.at(at, 8);
    const length = head.readUInt32LE(4);
    // Padded to an even length.
    const to = at + 8 + length + (length % 2);
    if (to > end) throw new Error('A chunk is cut off');
    chunks.push({ type: head.toString('latin1', 0, 4), from: at, to });
    at = to;
  }
  return chunks;
}

function withoutFlags(chunk: Buffer, exif: boolean): Buffer {
  const flags = chunk.readUInt8(8) & ~HAS_XMP & ~HAS_EXIF;
  chunk.writeUInt8(exif ? flags | HAS_EXIF : flags, 8);
  return chunk;
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
