import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { FILL, filledPdf } from './fillFiles.ts';
import { officeEntries } from './officeFile.ts';
import { pdfFile } from './pdfFile.ts';
import { pngFile } from './pngFile.ts';
import { slidesFile } from './slidesFile.ts';
import { wordFile } from './wordFile.ts';
import { workbookFile } from './workbookFile.ts';
import { zipFile } from './zipFile.ts';

const VIDEOS = join(import.meta.dirname, '../../fixtures/video');

/** A JPEG of 8 by 8 blue pixels. */
export const JPEG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8' +
    'U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAA' +
    'AAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/' +
    'AIwB4z//2Q==',
  'base64',
);
export const GIF = Buffer.from('R0lGODlhAgACAIAAAExpcSJEiCH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==', 'base64');
export const PNG = pngFile();
export const PDF = sampleFile('.pdf', 2_000);
export const DOCX = zipFile(officeEntries('.docx'));
export const XLSX = zipFile(officeEntries('.xlsx'));
const PPTX = zipFile(officeEntries('.pptx'));
export const ZIP = zipFile([{ name: 'readme.txt', content: 'not a document' }]);
export const EXE = Buffer.concat([
  Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  Buffer.alloc(2_000),
]);

/** The smallest valid file of each type that forms accept, by extension. */
export const SAMPLES: Record<string, Buffer> = {
  '.pdf': PDF,
  '.doc': wordFile('Bonjour'),
  '.xls': workbookFile(),
  '.ppt': slidesFile(),
  '.docx': DOCX,
  '.xlsx': XLSX,
  '.pptx': PPTX,
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': PNG,
  '.gif': GIF,
  '.mp4': readFileSync(join(VIDEOS, 'sample.mp4')),
  '.mov': readFileSync(join(VIDEOS, 'sample.mov')),
  '.avi': readFileSync(join(VIDEOS, 'sample.avi')),
};

/**
 * A valid file of the type that its extension names, filled up to `size` bytes. Different names get different filler
 * bytes.
 */
export function sampleFile(name: string, size?: number): Buffer {
  const extension = (extname(name) || name).toLowerCase();
  const filling = (bytes: number) => Buffer.alloc(bytes, createHash('sha512').update(name).digest());
  if (extension === '.pdf') return size === undefined ? pdfFile() : filledPdf(size, filling);
  const smallest = SAMPLES[extension];
  if (!smallest) throw new Error(`No sample file ends with "${extension}".`);
  const missing = (size ?? smallest.length) - smallest.length;
  if (missing === 0) return smallest;
  const filled = FILL[extension]?.(smallest, missing, filling, extension);
  if (!filled || filled.length !== size) throw new Error(`A file ${extension} cannot have ${size} bytes.`);
  return filled;
}
