import { officeEntries } from './officeFile.ts';
import { pdfFile, pdfStream } from './pdfFile.ts';
import { pngChunk } from './pngFile.ts';
import { zipFile } from './zipFile.ts';

/** So many bytes to fill a file up with. */
export type Filling = (bytes: number) => Buffer;

/** Makes a file longer, by its extension, in a way that means nothing to whoever opens it. */
export const FILL: Readonly<
  Record<string, (least: Buffer, missing: number, filling: Filling, extension: string) => Buffer>
> = {
  '.jpg': filledJpeg,
  '.jpeg': filledJpeg,
  '.png': (least, missing, filling) =>
    Buffer.concat([least.subarray(0, -12), pngChunk('teSt', filling(missing - 12)), least.subarray(-12)]),
  '.gif': filledGif,
  '.doc': filledCompound,
  '.xls': filledCompound,
  '.ppt': filledCompound,
  '.mp4': filledMovie,
  '.mov': filledMovie,
  '.avi': filledAvi,
  '.docx': filledOffice,
  '.xlsx': filledOffice,
  '.pptx': filledOffice,
};

export function filledPdf(size: number, filling: Filling): Buffer {
  const build = (bytes: number) => pdfFile({ objects: [pdfStream(filling(bytes))] });
  const overhead = build(size).length - size;
  // The lengths that are written in it may have become shorter.
  const short = build(size - overhead);
  return Buffer.concat([short, Buffer.alloc(size - short.length, '\n')]);
}

function filledJpeg(least: Buffer, missing: number, filling: Filling): Buffer {
  const comments: Buffer[] = [];
  for (let left = missing; left > 0; ) {
    let bytes = Math.min(left, 65_000);
    if (left - bytes > 0 && left - bytes < 4) bytes -= 4;
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(bytes - 2, 2);
    comments.push(head, filling(bytes - 4));
    left -= bytes;
  }
  return Buffer.concat([least.subarray(0, 2), ...comments, least.subarray(2)]);
}

function filledGif(least: Buffer, missing: number, filling: Filling): Buffer {
  const blocks: Buffer[] = [Buffer.from([0x21, 0xfe])];
  for (let left = missing - 3; left > 0; ) {
    let bytes = Math.min(left, 256);
    if (left - bytes === 1) bytes--;
    blocks.push(Buffer.from([bytes - 1]), filling(bytes - 1));
    left -= bytes;
  }
  return Buffer.concat([least.subarray(0, -1), ...blocks, Buffer.from([0]), least.subarray(-1)]);
}

function filledMovie(least: Buffer, missing: number, filling: Filling): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(missing);
  head.write('free', 4);
  return Buffer.concat([least, head, filling(missing - 8)]);
}

function filledAvi(least: Buffer, missing: number, filling: Filling): Buffer {
  const head = Buffer.alloc(8);
  head.write('JUNK');
  head.writeUInt32LE(missing - 8, 4);
  const filled = Buffer.concat([least, head, filling(missing - 8)]);
  filled.writeUInt32LE(filled.length - 8, 4);
  return filled;
}

/** Sectors that its table names nowhere. */
function filledCompound(least: Buffer, missing: number, filling: Filling): Buffer {
  return Buffer.concat([least, filling(missing)]);
}

function filledOffice(_least: Buffer, missing: number, filling: Filling, extension: string): Buffer {
  const entries = officeEntries(extension);
  const name = entries[2]?.name.replace(/[^/]*$/, 'media/filling.bin') ?? '';
  const build = (bytes: number) => {
    const content = filling(bytes);
    return zipFile([...entries, { name, content, stored: true }]);
  };
  return build(missing - (build(0).length - zipFile(entries).length));
}
