import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PERIODS } from '#contract/urls.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { pathText } from '../http/pathText.ts';
import { refuse } from '../http/Refusal.ts';
import { formNamed } from '../live/formNamed.ts';

const SCHEMA = {
  params: pathText('id'),
  response: {
    200: {
      type: 'object',
      required: ['state'],
      properties: { state: { enum: ['notYetOpen', 'open', 'closed'] }, until: { type: 'string' } },
    },
  },
};

/** Says whether a form is open by this server's clock: pages of a static host are as old as their export. */
export function periodRoute(app: FastifyInstance): void {
  const { publications } = app;
  app.get(
    `${PERIODS}:id`,
    { config: { kind: 'page' }, schema: SCHEMA },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const published = formNamed(publications.current(), request.params.id);
      if (!published) throw refuse(404, 'server.notFound');
      return reply.header('cache-control', 'no-store').send(formPeriod(published.form, new Date()));
    },
  );
}
