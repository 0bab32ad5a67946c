import fp from 'fastify-plugin';
import { FormVersions } from './FormVersions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    versions: FormVersions;
  }
}

/** Offers the versions of forms, and stores those of each publication. */
export const formVersions = fp(
  async (app) => {
    const { publications, store, limits } = app;
    const versions = new FormVersions(publications, store, limits, app.log);
    app.decorate('versions', versions);
    publications.onReplaced(() => versions.publish());
    // Not awaited: a slow disk must not keep the pages away.
    app.addHook('onReady', async () => versions.publish());
    app.addHook('onClose', () => versions.close());
  },
  { name: 'form-versions', decorators: { fastify: ['publications', 'store', 'limits'] } },
);
