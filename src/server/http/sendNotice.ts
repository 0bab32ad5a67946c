import type { FastifyReply } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { type Notice, noticePage, noticeStyleHash } from './noticePage.ts';

/** Answers with a notice page. Its status is 200 unless the caller has set another one. */
export function sendNotice(
  reply: FastifyReply,
  publication: Publication,
  locale: string,
  notice: Notice,
): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-language': locale,
      'content-security-policy': contentSecurityPolicy({ styleHashes: [noticeStyleHash(publication)] }),
    })
    .type('text/html; charset=utf-8')
    .send(noticePage(publication, locale, notice));
}
