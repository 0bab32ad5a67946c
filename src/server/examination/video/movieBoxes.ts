import type { FileBytes } from '../FileBytes.ts';
import { type Part, walk } from './walk.ts';

const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'moof', 'traf']);
const NAME = /^[ -~\xa9]{4}$/;

/** The boxes of an MP4 or MOV. */
export function movieBoxes(bytes: FileBytes): Generator<Part> {
  return walk(
    bytes.size,
    (at) => boxAt(bytes, at),
    ({ type }) => HOLDERS.has(type),
  );
}

function boxAt(bytes: FileBytes, at: number): Part {
  const head = bytes.at(at, 16);
  const type = head.toString('latin1', 4, 8);
  const [small, long] = [head.readUInt32BE(), head.length === 16 ? Number(head.readBigUInt64BE(8)) : 0];
  const from = at + (small === 1 ? 16 : 8);
  // Without a length, the last box goes to the end of the file.
  const to = small === 0 ? bytes.size : at + (small === 1 ? long : small);
  if (!NAME.test(type) || to < from) throw new Error('Not a box');
  return { type, from, to };
}
