import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { FieldError } from '#contract/FieldError.ts';
import type { NoScriptScreen } from '#contract/NoScriptScreen.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { translateForDisplay } from '#messages/translate.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { cspHash } from '#publication/routes/resource.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { readLocale } from '../guards/readLocale.ts';
import type { Refusal } from '../http/Refusal.ts';
import { ownOrCurrent } from '../live/ownOrCurrent.ts';
import type { NoScriptPost } from './NoScriptPost.ts';
import { refusedScreen } from './noScriptScreen.ts';

/** Compressed for one reader: fast rather than small. */
const COMPRESS = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => promisify(gzip)(html),
};

/** Sends the screens of forms without script, with refusals in words: no script translates their codes. */
export function noScriptReplies({
  publications,
  metrics,
}: Pick<FastifyInstance, 'publications' | 'metrics'>) {
  return { send, sendRefused, reasonsOf };

  /** Sends the step to correct, with the answers as they were sent, and the reasons of the refusal. */
  function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    published: PublishedForm,
    post: NoScriptPost,
    refusal: Refusal,
  ) {
    metrics.refused(refusal);
    reply.code(refusal.status).headers({ ...refusal.headers });
    const { errors, texts } = reasonsOf(refusal.reasons, request, published);
    const t = textsFor(request, published);
    const say = ({ path, message }: FieldError) => {
      const title = fieldAt(published.form, path)?.title;
      return title === undefined ? message : t('form.errorAt', { field: t(title), message });
    };
    return send(request, reply, published, refusedScreen(published, post, errors, { refused: texts, say }));
  }

  /** Translates reasons: errors of fields, and texts about the whole form. */
  function reasonsOf(reasons: readonly RefusalReason[], request: FastifyRequest, published: PublishedForm) {
    const t = textsFor(request, published);
    const errors: FieldError[] = [];
    const texts: string[] = [];
    for (const { path, message, values } of reasons) {
      // Only a script can do the calculation.
      const id = message === 'server.proofNeeded' ? 'refused.proof' : message;
      const text = t(id, values);
      if (path !== undefined && fieldAt(published.form, path)) errors.push({ path, message: text });
      else texts.push(text);
    }
    return { errors, texts };
  }

  /** Returns the function that translates for the reader, with the texts of that version of the form. */
  function textsFor(request: FastifyRequest, published: PublishedForm) {
    const publication = publications.current();
    const locale = readLocale(request, publication);
    return (id: string, values?: RefusalReason['values']) =>
      translateForDisplay(ownOrCurrent(published, publication, locale, id), locale, id, values);
  }

  /** Sends a screen. Its status is 200 unless the caller has set another one. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    published: PublishedForm,
    screen: NoScriptScreen,
  ): Promise<FastifyReply> {
    const publication = publications.current();
    const locale = readLocale(request, publication);
    const { html, styles } = publication.noScriptPages(published, locale, screen);
    reply
      .headers({
        'cache-control': 'no-store',
        'content-language': locale,
        'content-security-policy': contentSecurityPolicy({ styleHashes: styles.map(cspHash) }),
      })
      .type('text/html; charset=utf-8');
    const encoding = new Negotiator(request).encoding(['br', 'gzip', 'identity']);
    if (encoding !== 'br' && encoding !== 'gzip') return reply.send(html);
    return reply.header('content-encoding', encoding).send(await COMPRESS[encoding](html));
  }
}
