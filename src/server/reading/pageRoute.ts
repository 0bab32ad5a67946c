import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Resource } from '#contract/Publication.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { refuse } from '../answers/Refusal.ts';
import { sendResource } from '../answers/sendResource.ts';
import type { Limits } from '../config/limits.ts';
import { pathOf, withoutEndSlashes } from '../guards/requestPath.ts';
import type { PublicationSource } from '../live/PublicationSource.ts';
import { answerOrganiser, type OrganiserReads, organiserRead } from '../organiser/answerOrganiser.ts';
import { dropLongRange } from './dropLongRange.ts';
import { PublicFiles } from './PublicFiles.ts';

export interface PageRouteOptions extends OrganiserReads {
  publications: PublicationSource;
  /** Files of the built client, by path. */
  assets: ReadonlyMap<string, Resource>;
  /** Folder of public files, served unchanged. */
  publicDir: string;
  /** Where the pages are, if not here. */
  pagesOrigin: string | undefined;
  limits: OrganiserReads['limits'] & Pick<Limits, 'memoryFileBytes'>;
}

/** Serves GET and HEAD: the publication's pages and modules, the built client, public files, and the organiser's reads. */
export function pageRoute(app: FastifyInstance, options: PageRouteOptions): void {
  const { publications, assets, publicDir, pagesOrigin, guard, limits } = options;
  const publicFiles = new PublicFiles(publicDir, limits.memoryFileBytes);
  // Only for `reply.sendFile`, which streams large files and supports ranges.
  app.register(fastifyStatic, { root: publicDir, serve: false, suppressWarning: true });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { kind: 'page' },
    handler: async (request, reply) => {
      const path = pathOf(request);
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
        guard.admitDownload(request, reply.raw);
        dropLongRange(request.raw.headers);
        reply.header('cache-control', 'public, no-cache');
        return reply.sendFile(file.stream, { cacheControl: false });
      }
      // Awaiting a reply waits for its end and gives nothing: the path decides, not what was returned.
      const read = organiserRead(path, publications);
      if (read) return answerOrganiser(read, request, reply, options);
      // A program gets JSON instead of the page; without pages here, a person gets a notice.
      if (path.startsWith('/api/') || pagesOrigin !== undefined) throw refuse(404, 'server.notFound');
      return sendResource(request, reply, await publications.notFound(path), 404);
    },
  });
}
