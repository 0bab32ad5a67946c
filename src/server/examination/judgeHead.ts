import { extname } from 'node:path';
import type { FileProblem } from './Verdict.ts';

/** First bytes of a file that `judgeHead` needs. */
export const HEAD_BYTES = 1024;

const PICTURES: Readonly<Record<string, RegExp>> = {
  '.jpg': hex('ffd8ff'),
  '.jpeg': hex('ffd8ff'),
  '.png': hex('89504e470d0a1a0a'),
  '.gif': hex('47494638(?:37|39)61'),
  // RIFF, length, WEBP
  '.webp': hex('52494646.{8}57454250'),
  '.tif': hex('(?:4949(?:2a|2b)00|4d4d00(?:2a|2b))'),
};

const PACKAGE = hex('504b0304');
/** Also a package with a password. */
const COMPOUND = hex('d0cf11e0a1b11ae1');
/** Length of the first atom, then its name. */
const MOVIE = hex(
  `.{8}(?:${['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid', 'junk', 'PICT']
    .map((atom) => Buffer.from(atom).toString('hex'))
    .join('|')})`,
);

/** Beginnings of the other kinds that `examineFile` knows; one of them must match. */
const BEGINNINGS: Readonly<Record<string, readonly RegExp[]>> = {
  // Only a byte order mark and whitespace may precede the header.
  '.pdf': [hex('(?:efbbbf)?(?:09|0a|0b|0c|0d|20|a0|00){0,1000}255044462d3')],
  '.docx': [PACKAGE, COMPOUND],
  '.xlsx': [PACKAGE, COMPOUND],
  '.pptx': [PACKAGE, COMPOUND],
  '.doc': [COMPOUND],
  '.xls': [COMPOUND],
  '.ppt': [COMPOUND],
  '.mp4': [MOVIE],
  '.mov': [MOVIE],
  // RIFF, length, AVI
  '.avi': [hex('52494646.{8}41564920')],
  '.webm': [hex('1a45dfa3')],
};

/**
 * Judges a file by its first bytes, before the rest has arrived: returns a problem that `examineFile` would find in the whole
 * file for its signature. Most problems need the whole file.
 */
export function judgeHead(name: string, head: Buffer): FileProblem | undefined {
  const extension = extname(name).toLowerCase();
  const text = head.toString('hex');
  const picture = PICTURES[extension];
  if (picture) {
    if (picture.test(text)) return undefined;
    const other = Object.values(PICTURES).some((signature) => signature.test(text));
    return other ? 'server.fileContent' : 'server.filePicture';
  }
  const beginnings = BEGINNINGS[extension];
  if (!beginnings || beginnings.some((beginning) => beginning.test(text))) return undefined;
  return 'server.fileContent';
}

/** Matches bytes written as hexadecimal digits, from the first byte on. */
function hex(pattern: string): RegExp {
  return new RegExp(`^${pattern}`);
}
