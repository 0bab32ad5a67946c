import type { FileBytes } from '../FileBytes.ts';
import { Pieces } from '../Pieces.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** How long a frame stands, and what it leaves. */
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** How often the frames are shown. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** What is left of a GIF without comments, XMP and other applications' data, and all after its end. */
export function stripGif(bytes: FileBytes): Pieces {
  const pieces = new Pieces();
  const head = bytes.at(0, 13);
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw new Error('No GIF');
  let at = 13 + tableBytes(head.readUInt8(10));
  pieces.keep(0, at);
  for (;;) {
    const [kind = TRAILER, label] = bytes.at(at, 2);
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      const data = at + 10 + tableBytes(bytes.at(at + 9, 1).readUInt8()) + 1;
      const end = endOfBlocks(bytes, data);
      pieces.keep(at, end);
      at = end;
    } else if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      const loops = label === APPLICATION && LOOPS.has(bytes.at(at + 3, 11).toString('latin1'));
      if (label === GRAPHIC_CONTROL || loops) pieces.keep(at, end);
      at = end;
    } else throw new Error('No block of a GIF');
  }
  // Some have none.
  if (at < bytes.size) pieces.keep(at, at + 1);
  else pieces.insert(Buffer.from([TRAILER]));
  return pieces;
}

/** Of the colours that follow, if any do. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function endOfBlocks(bytes: FileBytes, from: number): number {
  for (let at = from; ; ) {
    const length = bytes.at(at, 1).readUInt8();
    at += 1 + length;
    if (length === 0) return at;
  }
}
