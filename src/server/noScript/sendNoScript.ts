import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { NoScriptScreen } from '#contract/NoScriptScreen.ts';
import type { Publication, PublishedForm } from '#contract/Publication.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { cspHash } from '#publication/routes/resource.ts';

/** Compressed for one reader: fast rather than small. */
const COMPRESS = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => promisify(gzip)(html),
};

/** Answers with a screen of a form without script. Its status is 200 unless the caller has set another one. */
export async function sendNoScript(
  request: FastifyRequest,
  reply: FastifyReply,
  publication: Publication,
  form: PublishedForm,
  locale: string,
  screen: NoScriptScreen,
): Promise<FastifyReply> {
  const { html, styles } = publication.noScriptPages(form, locale, screen);
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
