import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';

const BOUNDARY = 'bench-boundary';
const MEGABYTE = Buffer.alloc(1_000_000, 'v');

/** What an MP4 file begins with. */
const HEAD = Buffer.from('00000020667479706d703432000000006d70343269736f6d6176633169736f36', 'hex');

/** Sends a made-up video of so many megabytes in the multipart field, without holding it. @throws unless it is accepted */
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
  await write(upload, HEAD);
  for (let sent = 0; sent < megabytes; sent += 1) await write(upload, MEGABYTE);
  upload.end(`\r\n--${BOUNDARY}--\r\n`);
  const [answer] = await answered;
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${text}`);
}

async function write(upload: ClientRequest, chunk: Buffer | string): Promise<void> {
  if (!upload.write(chunk)) await once(upload, 'drain');
}
