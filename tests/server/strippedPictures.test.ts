import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#server/store/fileStages.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { pngChunk } from '../support/server/pngFile.ts';
import { GIF } from '../support/server/sampleFiles.ts';

const server = await startTestServer({}, { publication: withFilesForm() });

const SECRET = 'Chez Ama, Douala';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends a picture and returns the stored row and bytes. */
async function storePicture(name: string, sent: Buffer): Promise<{ row: StoredFile; kept: Buffer }> {
  expect(await sendFiles(server, [[name, sent]])).toMatchObject({ status: 201, errors: [] });
  const submission = (await server.stored()).at(-1)!;
  expect(submission.payload).toEqual({ first: { name, size: sent.length } });
  const [row] = await server.store.files(submission.id);
  const kept = await buffer(server.files.open(row!.storedAs));
  expect(row).toMatchObject({
    size: kept.length,
    sha256: sha256(kept),
    sentSize: sent.length,
    sentSha256: sha256(sent),
  });
  return { row: row!, kept };
}

/** A photograph with EXIF, GPS position and XMP, as cameras and their owners add. */
function photograph(orientation: number, progressive = false): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#888', noise } })
    .jpeg({ progressive, quality: 90 })
    .withMetadata({ orientation, density: 72 })
    .withExif({
      IFD0: { Artist: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitude: '4/1 3/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '9/1 42/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${SECRET}</rdf:RDF></x:xmpmeta>`)
    .toBuffer();
}

/** A JPEG segment: IPTC or a comment. */
function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

const pixels = (bytes: Buffer) => sharp(bytes, { pages: -1, failOn: 'error' }).raw().toBuffer();

describe('a JPEG', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with orientation %i is stored with its pixels and orientation only',
    async (orientation) => {
      const photo = await photograph(orientation, orientation % 2 === 0);
      const [iptc, comment] = [segment(0xed, `Photoshop 3.0\0${SECRET}`), segment(0xfe, SECRET)];
      const sent = Buffer.concat([
        photo.subarray(0, 2),
        iptc,
        comment,
        photo.subarray(2),
        Buffer.from(`trailer ${SECRET}`),
      ]);
      expect((await sharp(sent).metadata()).exif).toBeDefined();
      const { kept } = await storePicture('photo.JPG', sent);
      expect(await pixels(kept)).toEqual(await pixels(sent));
      expect(await sharp(kept).autoOrient().raw().toBuffer()).toEqual(
        await sharp(sent).autoOrient().raw().toBuffer(),
      );
      expect(kept.includes(SECRET)).toBe(false);
      const { exif, xmp, iptc: left } = await sharp(kept).metadata();
      expect({ length: exif?.length, xmp, left }).toEqual({
        length: orientation === 1 ? undefined : 32,
        xmp: undefined,
        left: undefined,
      });
      expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation);
    },
  );

  it('without metadata is stored unchanged', async () => {
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    const { row, kept } = await storePicture('plain.jpeg', plain);
    expect(kept.equals(plain)).toBe(true);
    expect(row.sha256).toBe(row.sentSha256);
  });

  it('keeps its colour profile', async () => {
    const wide = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c31' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const { kept } = await storePicture('wide.jpg', wide);
    expect((await sharp(kept).metadata()).icc).toEqual((await sharp(wide).metadata()).icc);
  });
});

it('a PNG keeps its pixels and its orientation, and no text, date or place', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const drawn = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#888', noise } })
    .png()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const sent = Buffer.concat([
    drawn.subarray(0, -12),
    ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) =>
      pngChunk(type, Buffer.from(`Author\0${SECRET}`)),
    ),
    drawn.subarray(-12),
    Buffer.from(SECRET),
  ]);
  const { kept } = await storePicture('drawing.png', sent);
  expect(kept.includes(SECRET)).toBe(false);
  expect(await pixels(kept)).toEqual(await pixels(sent));
  expect((await sharp(kept).metadata()).orientation).toBe(6);
});

it('a WebP keeps its pixels and orientation, and no GPS position or text', async () => {
  const drawn = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a7' } })
    .webp()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: SECRET, Orientation: '6' }, IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${SECRET}</rdf:RDF></x:xmpmeta>`)
    .toBuffer();
  const sent = Buffer.concat([drawn, Buffer.from(SECRET)]);
  const { kept } = await storePicture('drawing.webp', sent);
  expect(kept.includes(SECRET)).toBe(false);
  expect(await pixels(kept)).toEqual(await pixels(sent));
  const { exif, xmp, orientation } = await sharp(kept).metadata();
  expect(exif).toHaveLength(26);
  expect(exif?.includes('GPS')).toBe(false);
  expect(xmp).toBeUndefined();
  expect(orientation).toBe(6);
});

it('a GIF keeps its frames, delays and loop count, and no comment', async () => {
  const frame = (red: number) => Buffer.alloc(4 * 4 * 3, red);
  const moving = await sharp(Buffer.concat([frame(0), frame(120), frame(250)]), {
    raw: { width: 4, height: 12, channels: 3, pageHeight: 4 },
  })
    .gif({ loop: 3, delay: [100, 200, 300] })
    .toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, SECRET.length]),
    Buffer.from(SECRET),
    Buffer.from([0]),
  ]);
  const sent = Buffer.concat([moving.subarray(0, -1), comment, moving.subarray(-1), Buffer.from(SECRET)]);
  const { kept } = await storePicture('moving.gif', sent);
  expect(kept.includes(SECRET)).toBe(false);
  expect(await pixels(kept)).toEqual(await pixels(sent));
  const { loop, delay, pages } = await sharp(kept).metadata();
  expect({ loop, delay, pages }).toEqual({ loop: 3, delay: [100, 200, 300], pages: 3 });
});

it('a repeated picture with its key is the same submission, although its metadata were removed', async () => {
  const headers = { 'idempotency-key': 'picture-1' };
  const photo = await photograph(3);
  const other = Buffer.concat([photo, Buffer.from('more')]);
  expect((await sendFiles(server, [['a.jpg', photo]], headers)).status).toBe(201);
  const count = (await server.stored()).length;
  expect((await sendFiles(server, [['a.jpg', photo]], headers)).status).toBe(201);
  expect((await sendFiles(server, [['a.jpg', other]], headers)).errors).toEqual(['server.keyReused']);
  expect(await server.stored()).toHaveLength(count);
  expect((await sendFiles(server, [['a.gif', GIF]], headers)).status).toBe(422);
});
