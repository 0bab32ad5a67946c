import sharp from 'sharp';
import type { Limits } from '../config/limits.ts';
import type { FileBytes } from './FileBytes.ts';
import type { Pieces } from './Pieces.ts';
import { stripGif } from './strip/stripGif.ts';
import { stripJpeg } from './strip/stripJpeg.ts';
import { stripPng } from './strip/stripPng.ts';
import { stripWebp } from './strip/stripWebp.ts';
import { BadFileError, type Examination, type Verdict } from './Verdict.ts';

/** What a name's ending promises, as libvips calls it. */
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

// Only what forms may ask for: libvips knows formats that nobody expects here.
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff'].map((format) => `VipsForeignLoad${format}File`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
// One thread each: other requests need the processors too.
sharp.concurrency(1);

/** For its head only: its size is compared with a limit that is told in words, and all of it is decoded later. */
const LENIENT = { limitInputPixels: false, failOn: 'none' } as const;

/**
 * Takes out of a picture what it tells beside its pixels, without encoding them again, and decodes all that is left.
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
  // To one pixel: each is decoded, a few rows at a time, and none is kept.
  await sharp(path, { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: -1 })
    .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  return { rewritten };
}
