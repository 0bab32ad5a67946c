import Type, { type Static } from 'typebox';
import { Exactly, Id, Moment, OneOf, OrNull, Text } from './parts.ts';

/** `GET forms/:form/webhooks` (right `export`); `DELETE forms/:form/webhooks/:id` removes one. */
export const Webhooks = Exactly({
  webhooks: Type.Array(
    Exactly({
      id: Id,
      url: Type.String(),
      createdAt: Moment,
      /** When its receiver answered 410: it wants no more. */
      endedAt: OrNull(Moment),
    }),
  ),
});
export type Webhooks = Static<typeof Webhooks>;

/** `POST forms/:form/webhooks` */
export const NewWebhook = Exactly({ url: Text(2000) });
export type NewWebhook = Static<typeof NewWebhook>;

/** Its secret, `whsec_…`: no other call returns it. */
export const AddedWebhook = Exactly({ id: Id, secret: Type.String() });
export type AddedWebhook = Static<typeof AddedWebhook>;

/** Why a webhook gave no response. */
export const WEBHOOK_REASONS = [
  'certificate',
  'connection',
  'credentials',
  'https',
  'privateAddress',
  'timeout',
  'tooLong',
  'unknownHost',
] as const;
export type WebhookReason = (typeof WEBHOOK_REASONS)[number];

/** `GET forms/:form/webhooks/:id/deliveries`: the last ones. `POST …/deliveries/:delivery/again` sends one again. */
export const Deliveries = Exactly({
  deliveries: Type.Array(
    Exactly({
      id: Id,
      reference: Type.String(),
      state: OneOf(['waiting', 'sent', 'failed']),
      attempts: Type.Integer(),
      /** Of the last response; null without one. */
      status: OrNull(Type.Integer()),
      /** Why there was none. */
      error: OrNull(OneOf(WEBHOOK_REASONS)),
      nextAt: OrNull(Moment),
      doneAt: OrNull(Moment),
    }),
  ),
});
export type Deliveries = Static<typeof Deliveries>;

export const WebhookParams = Exactly({ form: Text(200), id: Id });
export const DeliveryParams = Exactly({ ...WebhookParams.properties, delivery: Id });
