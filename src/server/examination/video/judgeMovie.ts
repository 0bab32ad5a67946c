import type { FileBytes } from '../FileBytes.ts';
import { movieBoxes } from './movieBoxes.ts';
import { judgeSamples } from './movieSamples.ts';

/** Boxes that say where the pictures of a track are. */
const TABLES = new Set(['stsd', 'stsz', 'stz2', 'stsc', 'stco', 'co64']);
const IN_THIS_FILE = 1;
/** Of a place in `dref` that names nothing. */
const BARE_PLACE_BYTES = 13;
const SIZES_GIVEN = 0x200;

interface Track {
  video: boolean;
  tables: Map<string, Buffer>;
}

/** Throws an error for an MP4 or MOV without a track whose pictures are in this file. */
export function judgeMovie(bytes: FileBytes): void {
  const tracks: Track[] = [];
  const inFragments = { samples: 0, bytes: 0 };
  let mediaBytes = 0;
  for (const { type, from, to } of movieBoxes(bytes)) {
    const content = () => bytes.at(from, to - from);
    const track = tracks.at(-1);
    if (type === 'rmra') throw new Error('The movie is in another file');
    if (type === 'dref') judgePlaces(content());
    if (type === 'trak') tracks.push({ video: false, tables: new Map() });
    if (type === 'hdlr' && track) track.video ||= content().toString('latin1', 8, 12) === 'vide';
    if (TABLES.has(type)) track?.tables.set(type, content());
    if (type === 'trun') addRun(content(), inFragments);
    if (type === 'mdat') mediaBytes += to - from;
  }
  const videos = tracks.filter(({ video }) => video);
  if (videos.length === 0) throw new Error('No video track');
  for (const { tables } of videos) {
    if (!tables.get('stsd')?.readUInt32BE(4)) throw new Error('A track is not described');
    if (inFragments.samples === 0) judgeSamples(tables, bytes.size);
  }
  if (mediaBytes === 0 || inFragments.bytes > mediaBytes) throw new Error('The fragments lack pictures');
}

function judgePlaces(content: Buffer): void {
  for (let at = 8; at < content.length; ) {
    const length = content.readUInt32BE(at);
    const here = (content.readUInt32BE(at + 8) & IN_THIS_FILE) > 0 || length <= BARE_PLACE_BYTES;
    if (!here) throw new Error('Pictures are in another file');
    at += length;
  }
}

function addRun(content: Buffer, sum: { samples: number; bytes: number }): void {
  const flags = content.readUInt32BE();
  const count = content.readUInt32BE(4);
  sum.samples += count;
  if (!(flags & SIZES_GIVEN)) return;
  const each = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  for (let index = 0; index < count; index++) sum.bytes += content.readUInt32BE(first + index * each);
}
