import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Publication } from '#publication/Publication.ts';
import { LIMITS } from './limits.ts';
import type { Metrics } from './Metrics.ts';
import { negotiateLocale } from './negotiateLocale.ts';
import { Refusal, refuse, type Sentence } from './Refusal.ts';
import { StoreUnavailableError } from './SubmissionStore.ts';
import { translate } from './translate.ts';

/**
 * Answers a failed request with `{errors: […]}` in the reader's language. Only what is our own fault is logged: a refusal,
 * of overload too, is what was meant to happen, and is counted.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publication: Publication,
  metrics?: Metrics,
): FastifyReply {
  const refusal = toRefusal(error, request);
  if (request.routeOptions?.config?.kind === 'submission') metrics?.refused(refusal);
  if (refusal.status >= 500 && !(error instanceof Refusal))
    request.log.error({ reqId: request.id, err: error }, 'request failed');
  const locale = negotiateLocale(request.headers['accept-language'], publication.locales);

  /** `pieceJointes.cv: message` at a field, else the message alone. */
  function word({ path, message, values }: Sentence): string {
    let text: string = message;
    try {
      text = translate(publication, locale, message, values);
    } catch (failure) {
      // An organiser's text that asks for a value there is not: the answer must still be one.
      request.log.error({ reqId: request.id, err: failure, message, locale }, 'text cannot be formatted');
    }
    return path === undefined ? text : `${path}: ${text}`;
  }
  return reply
    .code(refusal.status)
    .headers({
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Accept-Language',
      ...refusal.headers,
    })
    .send({ errors: refusal.sentences.map((sentence) => word(sentence)), ...refusal.facts });
}

/** Errors of the file system that pass: full, over quota, too many open, broken, read-only. */
const DISK_TROUBLE = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS']);

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (error instanceof StoreUnavailableError || DISK_TROUBLE.has(code)) {
    return refuse(503, 'server.unavailable', undefined, { 'retry-after': '10' });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse(413, 'server.bodyTooBig', { limit: LIMITS.jsonBytes });
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return refuse(400, 'server.bodyCut');
  if (statusCode >= 400 && statusCode < 500) return refuse(statusCode, 'server.badRequest');
  return refuse(500, 'server.failed', { id: request.id });
}
