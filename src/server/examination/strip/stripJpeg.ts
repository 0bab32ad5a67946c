import type { FileBytes } from '../FileBytes.ts';
import { Pieces } from '../Pieces.ts';
import { JpegScans } from './JpegScans.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF_BYTES = 14;
const WINDOW = 64 * 1024;

/**
 * Removes Exif (except the orientation), XMP, IPTC, comments, previews and everything after the end of a JPEG. Throws an error if a
 * scan is missing.
 */
export function stripJpeg(bytes: FileBytes): Pieces {
  const pieces = new Pieces();
  const scans = new JpegScans();
  let oriented = false;
  if (bytes.at(0, 2).readUInt16BE() !== (0xff00 | SOI)) throw new Error('Not a JPEG');
  pieces.keep(0, 2);
  for (let at = 2; ; ) {
    const mark = markerAfter(bytes, at, false);
    const marker = bytes.at(mark + 1, 1).readUInt8();
    if (marker === EOI) {
      pieces.keep(mark, mark + 2);
      scans.judge();
      return pieces;
    }
    const end = mark + 2 + bytes.at(mark + 2, 2).readUInt16BE();
    if (end > bytes.size || end < mark + 4) throw new Error('A segment is cut off');
    const content = () => bytes.at(mark + 4, end - mark - 4);
    at = end;
    if (isFrame(marker)) scans.addFrame(content());
    if (marker === SOS) {
      scans.addScan(content());
      at = markerAfter(bytes, end, true);
      pieces.keep(mark, at);
    } else if (marker === 0xe0) {
      keepJfif(pieces, mark, end, content());
    } else if (marker === 0xe1 && !oriented && content().subarray(0, EXIF.length).equals(EXIF)) {
      const orientation = readOrientation(content().subarray(EXIF.length));
      if (orientation !== undefined) pieces.insert(exifSegment(orientation));
      oriented = orientation !== undefined;
    } else if (isPicture(marker, content)) pieces.keep(mark, end);
  }
}

/**
 * Returns the offset of the next marker, without fill bytes. In entropy-coded data (`coded`) it skips restart markers and
 * stuffed bytes.
 */
function markerAfter(bytes: FileBytes, from: number, coded: boolean): number {
  for (let at = from; at < bytes.size; ) {
    // One byte more, because a marker may cross the window's edge.
    const window = bytes.at(at, WINDOW + 1);
    for (let found = window.indexOf(0xff); found >= 0; found = window.indexOf(0xff, found + 1)) {
      const marker = window[found + 1];
      if (marker === undefined) break;
      const passed = coded && (marker === 0 || (marker >= 0xd0 && marker <= 0xd7));
      if (marker !== 0xff && !passed) return at + found;
    }
    at += WINDOW;
  }
  throw new Error('The picture has no end');
}

/** Whether a segment begins a frame; three markers of the same range hold tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Whether a decoder needs the segment: tables, frames, colour profile, Adobe's colour transform. */
function isPicture(marker: number, content: () => Buffer): boolean {
  if (marker >= 0xc0 && marker <= 0xdf) return true;
  const begins = (name: string) => content().toString('latin1', 0, name.length) === name;
  if (marker === 0xe2) return begins('ICC_PROFILE\0');
  return marker === 0xee && begins('Adobe');
}

/** Keeps a JFIF segment (pixel density) without its preview. */
function keepJfif(pieces: Pieces, from: number, end: number, content: Buffer): void {
  if (content.toString('latin1', 0, 5) !== 'JFIF\0' || content.length < JFIF_BYTES) return;
  if (content.length === JFIF_BYTES) {
    pieces.keep(from, end);
    return;
  }
  const jfif = Buffer.concat([Buffer.from([0xff, 0xe0, 0, JFIF_BYTES + 2]), content.subarray(0, JFIF_BYTES)]);
  jfif.writeUInt16BE(0, jfif.length - 2);
  pieces.insert(jfif);
}

function exifSegment(orientation: number): Buffer {
  const block = Buffer.concat([EXIF, orientationBlock(orientation)]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, block.length + 2]), block]);
}
