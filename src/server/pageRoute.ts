import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Resource } from '#publication/Publication.ts';
import type { PublicationSource } from './PublicationSource.ts';
import { PublicFiles } from './PublicFiles.ts';
import { pathOf } from './requestPath.ts';
import { sendResource } from './sendResource.ts';
import { methodRefusal } from './submissionRoute.ts';

export interface PageRouteOptions {
  publications: PublicationSource;
  /** The built client by path. */
  assets: ReadonlyMap<string, Resource>;
  /** Folder that is served as it is. */
  publicDir: string;
}

/** Everything that is read: pages and modules of the publication, the built client, public files. */
export function pageRoute(app: FastifyInstance, { publications, assets, publicDir }: PageRouteOptions): void {
  const publicFiles = new PublicFiles(publicDir);
  // Only for `sendFile`, which streams large files and knows ranges.
  app.register(fastifyStatic, { root: publicDir, serve: false, suppressWarning: true });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = pathOf(request);
      const resource = publications.resource(path) ?? assets.get(path);
      if (resource) return sendResource(request, reply, resource);

      const withoutSlash = path.replace(/\/+$/, '');
      if (withoutSlash !== path && publications.resource(withoutSlash)) {
        // A known path only, else `//elsewhere.org/` would send people away.
        return reply.redirect(encodeURI(withoutSlash), 308);
      }
      const file = await publicFiles.find(path);
      if (file && 'resource' in file) return sendResource(request, reply, file.resource);
      if (file)
        return reply
          .header('cache-control', 'public, no-cache')
          .sendFile(file.stream, { cacheControl: false });
      if (publications.form(path)) throw methodRefusal(request, 'POST');
      return sendResource(request, reply, publications.current().notFound, 404);
    },
  });
}
