import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Resource } from '#contract/Publication.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes below which compression saves too little to be worth a header. */
const WORTH_COMPRESSING = 256;

/** Returns the first 16 hexadecimal digits of a text's SHA-256. */
export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Returns the CSP source expression that allows an inline tag with this content. */
export function cspHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Returns a text with its headers and compressed forms. `compressed`: its Brotli form, if it exists already. */
export async function textResource(
  text: string | Buffer,
  type: string,
  cache: Resource['cache'],
  compressed?: Buffer,
): Promise<Resource> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const resource: Resource = { type, body, etag: `"${hashOf(body)}"`, cache };
  if (body.length < WORTH_COMPRESSING) return resource;
  const [brotli, gzipped] = await Promise.all([
    compressed ??
      compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_QUALITY]: 10,
        },
      }),
    compressGzip(body, { level: 9 }),
  ]);
  return { ...resource, brotli, gzip: gzipped };
}
