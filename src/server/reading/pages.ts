import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Resource } from '#contract/Publication.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { pathOf, withoutEndSlashes } from '../guards/requestPath.ts';
import { sendResource } from '../http/sendResource.ts';
import { answerOrganiser, organiserRead } from '../organiser/answerOrganiser.ts';
import { loadClientAssets, loadWorkers } from './clientAssets.ts';
import { dropLongRange } from './dropLongRange.ts';
import { offlineRoutes } from './offlineRoutes.ts';
import { openApiRoute } from './openApiRoute.ts';
import { PublicFiles } from './PublicFiles.ts';
import { periodRoute } from './periodRoute.ts';
import { sendUnknown } from './sendUnknown.ts';

/** Serves GET and HEAD: the publication's pages and modules, the built client, public files, and the organiser's reads. */
async function plugin(app: FastifyInstance, { clientDir }: { clientDir?: string }): Promise<void> {
  const { publications, loadGuard, limits, config } = app;
  const built = clientDir !== undefined && existsSync(join(clientDir, 'assets'));
  const assets = built ? await loadClientAssets(clientDir) : new Map<string, Resource>();
  const workers = built && config.offlinePages ? await loadWorkers(clientDir) : undefined;
  const publicDir = join(config.contentDir, 'public');
  /** Where the pages are, if not here. */
  const [pagesOrigin] = config.pagesOrigins ?? [];
  openApiRoute(app);
  periodRoute(app);
  offlineRoutes(app, workers);
  const publicFiles = new PublicFiles(publicDir, limits.memoryFileBytes);
  // Only for `reply.sendFile`, which streams large files and supports ranges.
  app.register(fastifyStatic, { root: publicDir, serve: false, suppressWarning: true });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { kind: 'page' },
    handler: async (request, reply) => {
      const path = pathOf(request);
      const previewed = await app.previewed(request);
      if (previewed) return sendResource(request, reply, previewed);
      const resource =
        publications.resource(routeOf(path)) ?? assets.get(path) ?? (await publications.translatedPage(path));
      if (resource && pagesOrigin !== undefined && resource.type.startsWith('text/html')) {
        return reply.redirect(pagesOrigin + request.url, 302);
      }
      if (resource) return sendResource(request, reply, resource);

      const withoutSlash = withoutEndSlashes(path);
      if (withoutSlash !== path && publications.has(withoutSlash)) {
        // Known paths only: `//elsewhere.org/` would redirect to another site.
        return reply.redirect(encodeURI(withoutSlash), 308);
      }
      // The language may have been public, and may be again.
      const first = publications.inFirstLanguage(path);
      if (first !== undefined) return reply.redirect(encodeURI(first), 302);
      const file = await publicFiles.find(path);
      if (file && 'resource' in file) return sendResource(request, reply, file.resource);
      if (file) {
        loadGuard.admitDownload(request, reply.raw);
        dropLongRange(request.raw.headers);
        reply.header('cache-control', 'public, no-cache');
        return reply.sendFile(file.stream, { cacheControl: false });
      }
      // Awaiting a reply waits for its end and gives nothing, so the path decides, not the value.
      const read = organiserRead(path, publications);
      if (read) return answerOrganiser(read, request, reply);
      return sendUnknown(request, reply);
    },
  });
}

export const pages = fp(plugin, {
  name: 'pages',
  encapsulate: true,
  dependencies: ['request-guards', 'organiser', 'previews'],
  decorators: { fastify: ['config', 'publications', 'store', 'files', 'limits'] },
});
