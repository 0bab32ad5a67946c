import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import mime from 'mime';
import type { Resource } from '#publication/Publication.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript)\b|^application\/manifest|^font\/(ttf|otf)/;
/** Below this, compressing saves nothing. */
const SMALL = 256;

/** Bytes ready to be sent, compressed as well as can be where that helps; the type goes by the name's extension. */
export async function makeResource(name: string, body: Buffer, cache: Resource['cache']): Promise<Resource> {
  const type = mime.getType(name) ?? 'application/octet-stream';
  const textual = COMPRESSIBLE.test(type);
  const resource: Resource = {
    type: textual ? `${type}; charset=utf-8` : type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache,
  };
  if (!textual || body.length < SMALL) return resource;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: 9 }),
  ]);
  return { ...resource, brotli, gzip: zipped };
}
