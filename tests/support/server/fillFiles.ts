import { officeEntries } from './officeFile.ts';
import { pdfFile, pdfStream } from './pdfFile.ts';
import { pngChunk } from './pngFile.ts';
import { zipFile } from './zipFile.ts';

/** Makes the given number of filler bytes. */
export type Filling = (bytes: number) => Buffer;

/** Adds `missing` bytes to a file without a change of its content, by extension. */
export const FILL: Readonly<
  Record<string, (smallest: Buffer, missing: number, filling: Filling, extension: string) => Buffer>
> = {
  '.jpg': filledJpeg,
  '.jpeg': filledJpeg,
  '.png': (smallest, missing, filling) =>
    Buffer.concat([
      smallest.subarray(0, -12),
      pngChunk('teSt', filling(missing - 12)),
      smallest.subarray(-12),
    ]),
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
  // Lengths inside the PDF may now have fewer digits; line ends replace the missing bytes.
  const short = build(size - overhead);
  return Buffer.concat([short, Buffer.alloc(size - short.length, '\n')]);
}

function filledJpeg(smallest: Buffer, missing: number, filling: Filling): Buffer {
  const comments: Buffer[] = [];
  for (let left = missing; left > 0; ) {
    let bytes = Math.min(left, 65_000);
    if (left - bytes > 0 && left - bytes < 4) bytes -= 4;
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(bytes - 2, 2);
    comments.push(head, filling(bytes - 4));
    left -= bytes;
  }
  return Buffer.concat([smallest.subarray(0, 2), ...comments, smallest.subarray(2)]);
}

function filledGif(smallest: Buffer, missing: number, filling: Filling): Buffer {
  const blocks: Buffer[] = [Buffer.from([0x21, 0xfe])];
  for (let left = missing - 3; left > 0; ) {
    let bytes = Math.min(left, 256);
    if (left - bytes === 1) bytes--;
    blocks.push(Buffer.from([bytes - 1]), filling(bytes - 1));
    left -= bytes;
  }
  return Buffer.concat([smallest.subarray(0, -1), ...blocks, Buffer.from([0]), smallest.subarray(-1)]);
}

function filledMovie(smallest: Buffer, missing: number, filling: Filling): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(missing);
  head.write('free', 4);
  return Buffer.concat([smallest, head, filling(missing - 8)]);
}

function filledAvi(smallest: Buffer, missing: number, filling: Filling): Buffer {
  const head = Buffer.alloc(8);
  head.write('JUNK');
  head.writeUInt32LE(missing - 8, 4);
  const filled = Buffer.concat([smallest, head, filling(missing - 8)]);
  filled.writeUInt32LE(filled.length - 8, 4);
  return filled;
}

/** Appends sectors that the sector table does not list. */
function filledCompound(smallest: Buffer, missing: number, filling: Filling): Buffer {
  return Buffer.concat([smallest, filling(missing)]);
}

function filledOffice(_smallest: Buffer, missing: number, filling: Filling, extension: string): Buffer {
  const entries = officeEntries(extension);
  const name = entries[2]?.name.replace(/[^/]*$/, 'media/filling.bin') ?? '';
  const build = (bytes: number) => {
    const content = filling(bytes);
    return zipFile([...entries, { name, content, stored: true }]);
  };
  return build(missing - (build(0).length - zipFile(entries).length));
}
