import { SAMPLES } from './sampleFiles.ts';
import { element, webmFile } from './webmFile.ts';

type Crafted = readonly [what: string, name: string, bytes: () => Buffer, message?: string];

const MP4 = SAMPLES['.mp4']!;
const MOV = SAMPLES['.mov']!;
const AVI = SAMPLES['.avi']!;
const PROGRAM = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(500, 'program ')]);

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

/** The file with a change at each place where the name of a box or chunk stands; the change gets the offset of that name. */
function changed(bytes: Buffer, name: string, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(name, 0, 'latin1');
  if (at < 0) throw new Error(`The sample has no ${name}.`);
  change(copy, at);
  return copy;
}

const renamed = (bytes: Buffer, name: string, to: string) =>
  changed(bytes, name, (copy, at) => copy.write(to, at, 'latin1'));

/** The movie with another whole number in a box, `offset` bytes behind its name. */
const numbered = (bytes: Buffer, name: string, offset: number, value: number) =>
  changed(bytes, name, (copy, at) => copy.writeUInt32BE(value, at + 4 + offset));

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The movie without its last box, `mdat`, and with this in its place. */
const mp4With = (...boxes: Buffer[]) => Buffer.concat([MP4.subarray(0, MP4.indexOf('mdat') - 4), ...boxes]);

/** A movie that is in another file: `dref` names a place, and its flag says that the movie is not in this one. */
function elsewhere(): Buffer {
  const at = MP4.indexOf('dref') - 4;
  const place = box(
    'url ',
    Buffer.concat([Buffer.alloc(4), Buffer.from('https://evil.example.org/a.mp4\0')]),
  );
  const table = box('dref', Buffer.concat([Buffer.from('0000000000000001', 'hex'), place]));
  const grown = table.length - MP4.readUInt32BE(at);
  let movie: Buffer = Buffer.concat([MP4.subarray(0, at), table, MP4.subarray(at + MP4.readUInt32BE(at))]);
  for (const holder of ['moov', 'trak', 'mdia', 'minf', 'dinf'])
    movie = changed(movie, holder, (copy, place) =>
      copy.writeUInt32BE(copy.readUInt32BE(place - 4) + grown, place - 4),
    );
  return changed(movie, 'stco', (copy, place) =>
    copy.writeUInt32BE(copy.readUInt32BE(place + 12) + grown, place + 12),
  );
}

/** A movie of one picture in a fragment, whose bytes are missing. */
function fragments(): Buffer {
  const run = box('trun', Buffer.from('00000200' + '00000001' + '00000100', 'hex'));
  const empty = numbered(mp4With(), 'stsz', 8, 0);
  return Buffer.concat([empty, box('moof', box('traf', run)), box('mdat', Buffer.alloc(9))]);
}

/** The AVI up to the frame, with other chunks after it and lengths that agree. */
function aviWith(movi: Buffer, ...after: Buffer[]): Buffer {
  const list = AVI.indexOf('movi') - 8;
  const head = Buffer.alloc(12);
  head.write('LIST');
  head.writeUInt32LE(4 + movi.length, 4);
  head.write('movi', 8);
  return sized(Buffer.concat([AVI.subarray(0, list), head, movi, ...after]));
}

function sized(avi: Buffer): Buffer {
  const copy = Buffer.from(avi);
  copy.writeUInt32LE(copy.length - 8, 4);
  return copy;
}

function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Videos that are cut, have a track without pictures, or bring or name other files. All have the signature of their format. */
export const CRAFTED_VIDEOS: readonly Crafted[] = [
  ['an MP4 that is cut', 'a.mp4', () => cut(MP4, 0.9)],
  ['an MP4 that is cut before its pictures', 'a.mp4', () => mp4With()],
  ['an MP4 without bytes in its pictures', 'a.mp4', () => mp4With(box('mdat', Buffer.alloc(0)))],
  ['an MP4 of its header only', 'a.mp4', () => MP4.subarray(0, 32)],
  ['an MP4 without a table of contents', 'a.mp4', () => renamed(MP4, 'moov', 'free')],
  ['an MP4 whose pictures are behind its end', 'a.mp4', () => numbered(MP4, 'stco', 8, 1_000_000)],
  ['an MP4 with a picture larger than the file', 'a.mp4', () => numbered(MP4, 'stsz', 4, 1_000_000)],
  ['an MP4 without a picture', 'a.mp4', () => numbered(MP4, 'stsz', 8, 0)],
  ['an MP4 with more pictures than places', 'a.mp4', () => numbered(MP4, 'stsz', 8, 500)],
  ['an MP4 without a description of its pictures', 'a.mp4', () => numbered(MP4, 'stsd', 4, 0)],
  ['an MP4 with sound only', 'a.mp4', () => renamed(MP4, 'vide', 'soun')],
  ['an MP4 before a program', 'a.mp4', () => Buffer.concat([MP4, PROGRAM])],
  ['an MP4 in another file', 'a.mp4', elsewhere],
  ['an MP4 in fragments without bytes', 'a.mp4', fragments],
  ['a MOV that is cut', 'a.mov', () => cut(MOV, 0.5)],
  [
    'a MOV that leads to another',
    'a.mov',
    () => Buffer.concat([MOV.subarray(0, 20), box('moov', box('rmra', box('rmda', Buffer.alloc(8))))]),
  ],
  ['a MOV whose table of contents is cut', 'a.mov', () => cut(MOV, 0.8)],
  ['an AVI that is cut', 'a.avi', () => cut(AVI, 0.7)],
  ['an AVI that is cut, with its new length', 'a.avi', () => sized(cut(AVI, 0.7))],
  ['an AVI of its header only', 'a.avi', () => sized(AVI.subarray(0, AVI.indexOf('movi') - 8))],
  ['an AVI without a picture', 'a.avi', () => aviWith(Buffer.alloc(0))],
  [
    'an AVI with empty pictures',
    'a.avi',
    () => aviWith(Buffer.concat([chunk('00dc', Buffer.alloc(0)), chunk('00dc', Buffer.alloc(0))])),
  ],
  ['an AVI with sound only', 'a.avi', () => aviWith(chunk('00wb', Buffer.alloc(100)))],
  ['an AVI with pictures of another track', 'a.avi', () => aviWith(chunk('07dc', Buffer.alloc(100)))],
  [
    'an AVI without a size',
    'a.avi',
    () => changed(AVI, 'strf', (copy, at) => copy.fill(0, at + 12, at + 20)),
  ],
  ['an AVI whose pictures are no list', 'a.avi', () => renamed(AVI, 'movi', 'junk')],
  ['an AVI before a program', 'a.avi', () => Buffer.concat([AVI, PROGRAM])],
  ['a WebM that is cut', 'a.webm', () => cut(webmFile(), 0.9)],
  ['a WebM of its header only', 'a.webm', () => cut(webmFile(), 0.2)],
  ['a WebM without a picture', 'a.webm', () => webmFile({ blocks: [] })],
  ['a WebM with empty pictures', 'a.webm', () => webmFile({ blocks: [Buffer.alloc(0)] })],
  ['a WebM with pictures of another track', 'a.webm', () => webmFile({ track: 2 })],
  ['a WebM with sound only', 'a.webm', () => webmFile({ trackType: 2 })],
  ['a WebM of another format', 'a.webm', () => webmFile({ format: 'matroska' }), 'fileContent'],
  [
    'a WebM with a program attached',
    'a.webm',
    () => webmFile({ more: element('1941a469', element('61a7', element('465c', PROGRAM))) }),
    'filePolyglot',
  ],
  ['a WebM before a program', 'a.webm', () => Buffer.concat([webmFile(), PROGRAM]), 'filePolyglot'],
];
