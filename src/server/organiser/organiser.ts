import fp from 'fastify-plugin';
import { OrganiserToken } from '../guards/OrganiserToken.ts';
import { logCommands } from '../store/audit/logCommands.ts';
import { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    organiserToken: OrganiserToken;
    audit: OrganiserAudit;
  }
}

/** Recognises the organiser, and records what the organiser reads over HTTP or by commands. */
export const organiser = fp(
  async (app) => {
    const { config, limits, store } = app;
    const audit = new OrganiserAudit(store, app.log, config.organiserToken);
    app.decorate('organiserToken', new OrganiserToken(config.organiserToken, limits));
    app.decorate('audit', audit);
    app.addHook('onClose', () => audit.close());
    app.addHook('onClose', logCommands(store, app.log));
  },
  { name: 'organiser', decorators: { fastify: ['config', 'limits', 'store'] } },
);
