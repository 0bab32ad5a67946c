import type { FastifyRequest } from 'fastify';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { pathOf } from '../guards/requestPath.ts';
import { hasMediaType } from '../http/hasMediaType.ts';
import { methodRefusal, refuse } from '../http/Refusal.ts';
import type { PublicationHistory } from '../live/PublicationHistory.ts';

/** Checks path, method, media type and `Idempotency-Key` before the body is read. Throws a `Refusal` (400, 404, 405, 409, 415). */
export function checkRequest(request: FastifyRequest, publications: PublicationHistory): PublishedForm {
  const path = pathOf(request);
  const published = findForm(request, path, publications);
  const { form } = published;
  const expected = MEDIA_TYPES[form.submission.encoding];
  if (!hasMediaType(request, expected)) {
    // A form that has changed may have another encoding.
    if ((readVersion(request) ?? form.version) !== form.version) throw refuse(409, 'server.formChanged');
    throw refuse(415, 'server.contentType', { expected });
  }
  readKey(request);
  return published;
}

function findForm(request: FastifyRequest, path: string, publications: PublicationHistory): PublishedForm {
  const published = publications.form(path, readVersion(request));
  if (!published) {
    if (publications.has(path)) throw methodRefusal(request.method, 'GET, HEAD');
    throw refuse(404, 'server.notFound');
  }
  if (request.method !== 'POST') throw methodRefusal(request.method, 'GET, HEAD, POST');
  return published;
}

export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw refuse(400, 'server.keyInvalid');
}

/** Returns the form version in the header `Form-Version`. */
export function readVersion({ headers }: FastifyRequest): string | undefined {
  const { 'form-version': version } = headers;
  return version === undefined ? undefined : String(version);
}
