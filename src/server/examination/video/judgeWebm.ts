import type { FileBytes } from '../FileBytes.ts';
import { BadFileError } from '../Verdict.ts';
import { type Part, walk } from './walk.ts';

/** Ids as hexadecimal digits. */
const HEAD = '1a45dfa3';
const FORMAT = '4282';
const SEGMENT = '18538067';
const TRACK = 'ae';
const NUMBER = 'd7';
const KIND = '83';
const BLOCKS = new Set(['a3', 'a1']);
const ATTACHMENTS = '1941a469';
const HOLDERS = new Set([HEAD, SEGMENT, '1654ae6b', TRACK, '1f43b675', 'a0']);
const VIDEO = 1;

/** Throws an error for a WebM without a video track that has pictures, a `BadFileError` for another format or files in it. */
export function judgeWebm(bytes: FileBytes): void {
  const tracks: { number: number; video: boolean }[] = [];
  const pictures = new Set<number>();
  for (const { type, from, to } of walk(
    bytes.size,
    (at) => elementAt(bytes, at),
    ({ type }) => HOLDERS.has(type),
  )) {
    const content = () => bytes.at(from, to - from);
    const track = tracks.at(-1);
    if (type === FORMAT && content().toString('latin1').replace(/\0+$/, '') !== 'webm')
      throw new BadFileError('server.fileContent');
    if (type === ATTACHMENTS) throw new BadFileError('server.filePolyglot');
    if (type === SEGMENT && to < bytes.size) throw new BadFileError('server.filePolyglot');
    if (type === TRACK) tracks.push({ number: 0, video: false });
    if (type === NUMBER && track) track.number = uint(content());
    if (type === KIND && track) track.video = uint(content()) === VIDEO;
    if (BLOCKS.has(type)) {
      const { value, end } = vint(bytes, from);
      // Time and flags come before the picture.
      if (to > end + 3) pictures.add(value);
    }
  }
  if (!tracks.some(({ number, video }) => video && pictures.has(number))) throw new Error('No pictures');
}

function elementAt(bytes: FileBytes, at: number): Part {
  const id = vint(bytes, at);
  const length = vint(bytes, id.end);
  const type = bytes.at(at, id.end - at).toString('hex');
  const from = length.end;
  // All bits are set in the length of an element that was begun before its end was known.
  const open = length.value === 2 ** (7 * (from - id.end)) - 1;
  if (open && !HOLDERS.has(type)) throw new Error('An element has no end');
  return { type, from, to: open ? bytes.size : from + length.value };
}

/** A number whose first bit set says how many bytes it has. */
function vint(bytes: FileBytes, at: number): { value: number; end: number } {
  const first = bytes.at(at, 1).readUInt8();
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new Error('Not a number');
  const digits = bytes.at(at, length);
  digits.writeUInt8(first & (0xff >> length));
  return { value: uint(digits), end: at + length };
}

function uint(digits: Buffer): number {
  return Number(`0x${digits.toString('hex') || '0'}`);
}
