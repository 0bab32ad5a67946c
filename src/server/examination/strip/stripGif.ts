import type { FileBytes } from '../FileBytes.ts';
import { Pieces } from '../Pieces.ts';
import { gifPixels } from './gifPixels.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Extension with the delay and the disposal of a frame. */
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions with the number of loops. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/**
 * Removes comments, XMP, other application data and everything after the end of a GIF. Throws an error for a frame with too few
 * pixels: decoders show the pixels that are there.
 */
export function stripGif(bytes: FileBytes): Pieces {
  const pieces = new Pieces();
  const head = bytes.at(0, 13);
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw new Error('Not a GIF');
  let at = 13 + tableBytes(head.readUInt8(10));
  pieces.keep(0, at);
  for (;;) {
    const [kind = TRAILER, label] = bytes.at(at, 2);
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      const data = at + 10 + tableBytes(bytes.at(at + 9, 1).readUInt8()) + 1;
      const { end, content } = readBlocks(bytes, data);
      const size = bytes.at(at + 5, 4);
      const pixels = size.readUInt16LE() * size.readUInt16LE(2);
      if (pixels === 0 || gifPixels(content, bytes.at(data - 1, 1).readUInt8()) < pixels)
        throw new Error('A frame is cut off');
      pieces.keep(at, end);
      at = end;
    } else if (kind === EXTENSION) {
      const { end } = readBlocks(bytes, at + 2);
      const loops = label === APPLICATION && LOOPS.has(bytes.at(at + 3, 11).toString('latin1'));
      if (label === GRAPHIC_CONTROL || loops) pieces.keep(at, end);
      at = end;
    } else throw new Error('Not a block of a GIF');
  }
  // Some files lack the trailer.
  if (at < bytes.size) pieces.keep(at, at + 1);
  else pieces.insert(Buffer.from([TRAILER]));
  return pieces;
}

/** Size of the colour table that follows; 0 without one. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Reads blocks, each after its length, up to an empty one. */
function readBlocks(bytes: FileBytes, from: number): { end: number; content: Buffer } {
  const blocks: Buffer[] = [];
  for (let at = from; ; ) {
    const length = bytes.at(at, 1).readUInt8();
    if (length === 0) return { end: at + 1, content: Buffer.concat(blocks) };
    blocks.push(bytes.at(at + 1, length));
    at += 1 + length;
  }
}
