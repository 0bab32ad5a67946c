import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { apiDocumentIn } from '#publication/openapi/apiPaths.ts';
import { negotiateLocale } from '../http/negotiateLocale.ts';
import { refuse } from '../http/Refusal.ts';
import { sendResource } from '../http/sendResource.ts';

/** Serves the API's description, which is published with the forms, in the reader's language. */
export function openApiRoute(app: FastifyInstance): void {
  const { publications } = app;
  app.route({
    ...ENDPOINTS.readDocument,
    config: { kind: 'page' },
    handler: async (request, reply) => {
      const { locales } = publications.current();
      const locale = negotiateLocale(request.headers['accept-language'], locales);
      const document = publications.resource(apiDocumentIn(locale));
      if (!document) throw refuse(404, 'server.notFound');
      return sendResource(request, reply, document);
    },
  });
}
