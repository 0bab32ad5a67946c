import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { FormParams } from '#contract/desk/parts.ts';
import {
  AddedWebhook,
  Deliveries,
  DeliveryParams,
  NewWebhook,
  WebhookParams,
  Webhooks,
} from '#contract/desk/webhooks.ts';
import { refuse } from '../../http/Refusal.ts';
import type { Desk } from '../Desk.ts';
import { resolvePublicly, WebhookError } from '../webhooks/postPublicly.ts';
import { deskRoutes } from './deskRoute.ts';

const KEEPS = { verb: 'export', scope: 'form' } as const;
const CHANGES = { ...KEEPS, freshProof: true } as const;

/** Other programs that are told what came in. */
export function webhookRoutes(app: FastifyInstance, { forms, webhooks, store }: Desk): void {
  const route = deskRoutes(app);
  const audited = (who: string, formId: string) =>
    store.audit({ action: 'deskWebhook', who, formId, outcome: 'done' });

  route(
    'GET',
    'forms/:form/webhooks',
    KEEPS,
    { params: FormParams, reply: Webhooks },
    async ({ given: { grant } }) => {
      await forms.find(grant);
      return { webhooks: await webhooks.list(grant) };
    },
  );
  route(
    'POST',
    'forms/:form/webhooks',
    CHANGES,
    { params: FormParams, body: NewWebhook, reply: AddedWebhook },
    async ({ body, given: { grant } }) => {
      await forms.find(grant);
      const url = URL.parse(body.url.trim());
      if (!url) throw refuse(422, 'server.deskWebhook');
      await resolvePublicly(url, { local: app.config.webhooksLocal === true }).catch((error) => {
        throw error instanceof WebhookError ? refuse(422, 'server.deskWebhook') : error;
      });
      url.hash = '';
      const added = await webhooks.add(grant, url.href);
      await audited(grant.person, grant.form);
      return added;
    },
  );
  route(
    'DELETE',
    'forms/:form/webhooks/:id',
    CHANGES,
    { params: WebhookParams },
    async ({ params: { id }, given: { grant } }) => {
      if (!(await webhooks.remove(grant, id))) throw refuse(404, 'server.notFound');
      await audited(grant.person, grant.form);
      return undefined;
    },
  );
  route(
    'GET',
    'forms/:form/webhooks/:id/deliveries',
    KEEPS,
    { params: WebhookParams, reply: Deliveries },
    async ({ params: { id }, given: { grant } }) => {
      const deliveries = await webhooks.deliveries(grant, id);
      if (!deliveries) throw refuse(404, 'server.notFound');
      return { deliveries };
    },
  );
  route(
    'POST',
    'forms/:form/webhooks/:id/deliveries/:delivery/again',
    KEEPS,
    { params: DeliveryParams, body: Type.Object({}, { additionalProperties: false }) },
    async ({ params: { id, delivery }, given: { grant } }) => {
      if (!(await webhooks.again(grant, id, delivery))) throw refuse(404, 'server.notFound');
      await audited(grant.person, grant.form);
      return undefined;
    },
  );
}
