import sharp from 'sharp';
import type { Limits } from '../config/limits.ts';
import type { FileBytes } from './FileBytes.ts';
import type { Pieces } from './Pieces.ts';
import { stripGif } from './strip/stripGif.ts';
import { stripJpeg } from './strip/stripJpeg.ts';
import { stripPng } from './strip/stripPng.ts';
import { stripWebp } from './strip/stripWebp.ts';
import { BadFileError, type Examination, type Verdict } from './Verdict.ts';

/** Name of the format in libvips, by file extension. */
const FORMATS: Readonly<Record<string, string>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.gif': 'gif',
  '.webp': 'webp',
  '.tif': 'tiff',
};

const STRIP: Readonly<Record<string, (bytes: FileBytes) => Pieces>> = {
  jpeg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
};

// Only the formats that forms accept: libvips can load many others.
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff'].map((format) => `VipsForeignLoad${format}File`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
// One thread, because other requests need the processors too.
sharp.concurrency(1);

/** Options for reading the header only. The code below checks the number of pixels, and decodes the whole picture later. */
const LENIENT = { limitInputPixels: false, failOn: 'none' } as const;

/**
 * Removes metadata from a picture without encoding its pixels again, then decodes the whole result. Rejects with a
 * `BadFileError`, or with an error of libvips when the picture is broken.
 */
export async function examinePicture(
  bytes: FileBytes,
  { path, extension }: Examination,
  { picturePixels }: Pick<Limits, 'picturePixels'>,
): Promise<Verdict> {
  const { format, width, height, pages = 1, pageHeight = height } = await sharp(path, LENIENT).metadata();
  if (format !== FORMATS[extension]) throw new BadFileError('server.fileContent');
  if (width * pageHeight * pages > picturePixels) throw new BadFileError('server.filePixels');
  const rewritten = STRIP[format]?.(bytes).write(bytes, path);
  await decode(path, pageHeight);
  return { rewritten };
}

/** libjpeg's message for a picture that ends before its last row. libjpeg goes on with grey, as with smaller faults. */
const CUT = /premature end/i;

/** Decodes every row and keeps one pixel of each. Rejects with an error for a broken picture, and for one that is cut. */
async function decode(path: string, rows: number): Promise<void> {
  let cut = false;
  await sharp(path, { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: -1 })
    .on('warning', (warning: string) => {
      cut ||= CUT.test(warning);
    })
    .resize(1, rows, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  if (cut) throw new Error('The picture is cut off');
}
