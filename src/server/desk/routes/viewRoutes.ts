import type { FastifyInstance } from 'fastify';
import { FormParams } from '#contract/desk/parts.ts';
import { ChangedView, NewView, View, ViewParams, Views } from '#contract/desk/views.ts';
import { refuse } from '../../http/Refusal.ts';
import type { Desk } from '../Desk.ts';
import { deskRoutes } from './deskRoute.ts';

const READS = { verb: 'read', scope: 'form' } as const;

/** Saved views of lists: each changes one's own alone. */
export function viewRoutes(app: FastifyInstance, { forms, views }: Pick<Desk, 'forms' | 'views'>): void {
  const route = deskRoutes(app);
  route(
    'GET',
    'forms/:form/views',
    READS,
    { params: FormParams, reply: Views },
    async ({ given: { grant } }) => {
      await forms.find(grant);
      return { views: await views.list(grant) };
    },
  );
  route(
    'POST',
    'forms/:form/views',
    READS,
    { params: FormParams, body: NewView, reply: View },
    async ({ body, given: { grant } }) => {
      await forms.find(grant);
      return views.find(grant, await views.add(grant, body));
    },
  );
  route(
    'PUT',
    'forms/:form/views/:id',
    READS,
    { params: ViewParams, body: ChangedView, reply: View, replies: { 409: View } },
    async ({ params: { id }, body, reply, given: { grant } }) => {
      const isChanged = await views.change(grant, id, body);
      const present = await views.find(grant, id);
      if (!present?.own) throw refuse(404, 'server.notFound');
      return isChanged ? present : reply.code(409).send(present);
    },
  );
  route(
    'DELETE',
    'forms/:form/views/:id',
    READS,
    { params: ViewParams },
    async ({ params: { id }, given: { grant } }) => {
      if (!(await views.remove(grant, id))) throw refuse(404, 'server.notFound');
      return undefined;
    },
  );
}
