import mime from 'mime';
import type { Resource } from '#contract/Publication.ts';
import { hashOf, textResource } from '#publication/routes/resource.ts';

const TEXTUAL = /^text\/|[/+](json|xml|javascript)\b|^application\/manifest/;

/**
 * Makes a `Resource` of a file. Its media type comes from the extension of `name`. A text is compressed, unless `brotli`
 * holds its compressed bytes already.
 */
export async function makeResource(
  name: string,
  body: Buffer,
  cache: Resource['cache'],
  brotli?: Buffer,
): Promise<Resource> {
  const type = mime.getType(name) ?? 'application/octet-stream';
  if (TEXTUAL.test(type)) return textResource(body, `${type}; charset=utf-8`, cache, brotli);
  return { type, body, etag: `"${hashOf(body)}"`, cache };
}
