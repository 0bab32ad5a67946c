import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { refusalBody } from '#messages/interface/refusalBody.ts';
import { translate, translateForDisplay } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';
import { readLocale } from './guards/readLocale.ts';
import { Refusal } from './http/Refusal.ts';
import { sendNotice } from './http/sendNotice.ts';
import { wantsPage } from './http/wantsPage.ts';
import { ownOrCurrent } from './live/ownOrCurrent.ts';
import { StorageLostError } from './store/storeErrors.ts';
import { toRefusal } from './submission/toRefusal.ts';
import type { Metrics } from './watch/Metrics.ts';

/**
 * Answers a failed request in the reader's language: with `{errors: […], details: […]}`, or with a page if a browser shows
 * the answer to a person. Logs only faults of the server. A refusal is expected, even under overload: metrics count it.
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
  // `StorageWatch` logs the loss of the storage.
  const expected = error instanceof Refusal || error instanceof StorageLostError;
  if (refusal.status >= 500 && !expected)
    request.log.error({ reqId: request.id, err: error }, 'request failed');
  const locale = readLocale(request, publication);

  const page = wantsPage(request.headers);
  const t: Translate = (message, values) => {
    try {
      const source = ownOrCurrent(request.published, publication, locale, message);
      return (page ? translateForDisplay : translate)(source, locale, message, values);
    } catch (failure) {
      // An organiser's text has a placeholder without value; the reader still needs an answer.
      request.log.error({ reqId: request.id, err: failure, message, locale }, 'text cannot be formatted');
      return message;
    }
  };
  // Fastify closes the connection of a body that is too big. A proxy that still sends would answer 502 in place of the refusal;
  // `BodyDeadlines` ends a body that goes on for too long.
  reply.removeHeader('connection');
  reply.code(refusal.status).headers({
    'cache-control': 'no-store',
    'content-language': locale,
    vary: 'Accept-Language',
    ...refusal.headers,
  });
  if (page) {
    const texts = [...new Set(refusal.reasons.map(({ message, values }) => t(message, values)))];
    if (request.method === 'POST') texts.push(t('refused.back'));
    return sendNotice(reply, publication, locale, { title: t('refused.title'), texts });
  }
  return reply.send({ ...refusalBody(refusal.reasons, t), ...refusal.extra });
}
