import type { FileBytes } from '../FileBytes.ts';
import { type Part, walk } from './walk.ts';

const HOLDERS = new Set(['RIFF', 'LIST']);
const NAME = /^[ -~]{4}$/;
const VIDEO = 'vids';
/** Of a DV camera: a track of pictures and sound, whose format says no size. */
const MIXED = 'iavs';
/** The number of a track; then two letters, except those of sound, text, palettes and indices. */
const PICTURE = /^(\d\d)(?!wb|tx|sb|pc|ix)/;

/** Throws an error for an AVI without a track that has a size and pictures. */
export function judgeAvi(bytes: FileBytes): void {
  const tracks: { kind: string; sized: boolean; pictures: number }[] = [];
  let listed = false;
  for (const { type, from, to } of walk(
    bytes.size,
    (at) => chunkAt(bytes, at),
    ({ type }) => HOLDERS.has(type),
  )) {
    const content = () => bytes.at(from, to - from);
    if (type === 'LIST') listed ||= bytes.at(from - 4, 4).toString('latin1') === 'movi';
    if (type === 'strh') tracks.push({ kind: content().toString('latin1', 0, 4), sized: false, pictures: 0 });
    const track = tracks.at(-1);
    if (type === 'strf' && track)
      track.sized = track.kind === MIXED || (track.kind === VIDEO && hasSize(content()));
    const number = PICTURE.exec(type)?.[1];
    const shown = tracks[Number(number)];
    if (listed && shown && to > from) shown.pictures++;
  }
  if (!tracks.some(({ sized, pictures }) => sized && pictures > 0)) throw new Error('No pictures');
}

function chunkAt(bytes: FileBytes, at: number): Part {
  const head = bytes.at(at, 8);
  const type = head.toString('latin1', 0, 4);
  const length = head.readUInt32LE(4);
  const holds = HOLDERS.has(type);
  // A list begins with its type. Chunks are padded to an even length; the last may not be.
  const to = at + 8 + length;
  const padded = length % 2 === 1 && to < bytes.size ? to + 1 : to;
  if (!NAME.test(type)) throw new Error('Not a chunk');
  return { type, from: at + (holds ? 12 : 8), to: padded };
}

function hasSize(format: Buffer): boolean {
  return format.readInt32LE(4) !== 0 && format.readInt32LE(8) !== 0;
}
