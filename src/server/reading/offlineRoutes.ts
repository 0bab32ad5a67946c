import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Publication, Resource } from '#contract/Publication.ts';
import { OFFLINE_NOTICES, SENDER, WORKER } from '#contract/urls.ts';
import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import { translateForDisplay } from '#messages/translate.ts';
import { textResource } from '#publication/routes/resource.ts';
import { noticePage, noticeStyleHash } from '../http/noticePage.ts';
import { pathText } from '../http/pathText.ts';
import { refuse } from '../http/Refusal.ts';
import { WORKER_POLICY } from '../http/securityHeaders.ts';
import { sendResource } from '../http/sendResource.ts';

/**
 * Serves the service workers, and the notice that a worker shows in place of a page that is not in its cache. Without `workers`,
 * these paths answer 410: browsers then remove the workers with their caches.
 */
export function offlineRoutes(
  app: FastifyInstance,
  workers: ReadonlyMap<string, Resource> | undefined,
): void {
  const { publications } = app;
  const config = { kind: 'page' } as const;
  for (const url of [WORKER, SENDER])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const worker = workers?.get(url);
        if (!worker) return reply.code(410).header('cache-control', 'no-store').send();
        return sendResource(request, reply.header('content-security-policy', WORKER_POLICY), worker);
      },
    });
  const schema = { params: pathText('locale') };
  app.get<{ Params: { locale: string } }>(
    `${OFFLINE_NOTICES}:locale`,
    { config, schema },
    async (request, reply) => {
      const publication = publications.current();
      const { locale } = request.params;
      if (!publication.locales.includes(locale)) throw refuse(404, 'server.notFound');
      return sendResource(request, reply, await offlineNotices(publication)(locale));
    },
  );
}

/** The pages that say that an address cannot be shown offline, by language; each is rendered once for a publication. */
export const offlineNotices = memoizeObject((publication: Publication) =>
  memoize((locale: string) => renderNotice(publication, locale)),
);

async function renderNotice(publication: Publication, locale: string): Promise<Resource> {
  const html = noticePage(publication, locale, {
    title: translateForDisplay(publication, locale, 'offline.title'),
    texts: [
      translateForDisplay(publication, locale, 'offline.text'),
      translateForDisplay(publication, locale, 'offline.drafts'),
    ],
    kept: translateForDisplay(publication, locale, 'offline.kept'),
    again: translateForDisplay(publication, locale, 'offline.again'),
  });
  return {
    ...(await textResource(html, 'text/html; charset=utf-8', 'revalidate')),
    styleHashes: [noticeStyleHash(publication)],
  };
}
