import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { join } from 'node:path';

const BOUNDARY = 'bench-boundary';
const MEGABYTE = Buffer.alloc(1_000_000, 'v');

/** A small valid video; an `mdat` box that players skip extends it to the wanted size. */
const VIDEO = readFileSync(join(import.meta.dirname, '../../../tests/fixtures/video/sample.mp4'));

/** Uploads a video of this many megabytes as `field`, without holding it in memory. @throws unless the status is 201 */
export async function uploadVideo(url: string, field: string, megabytes: number): Promise<void> {
  const upload = request(url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  await write(
    upload,
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="video.mp4"\r\n` +
      'content-type: video/mp4\r\n\r\n',
  );
  await write(upload, VIDEO);
  await write(upload, boxHead(megabytes * MEGABYTE.length));
  for (let sent = 0; sent < megabytes; sent += 1) await write(upload, MEGABYTE);
  upload.end(`\r\n--${BOUNDARY}--\r\n`);
  const [answer] = await answered;
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${text}`);
}

function boxHead(bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes);
  head.write('mdat', 4);
  return head;
}

async function write(upload: ClientRequest, chunk: Buffer | string): Promise<void> {
  if (!upload.write(chunk)) await once(upload, 'drain');
}
