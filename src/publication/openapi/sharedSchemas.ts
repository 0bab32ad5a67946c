import type { Say, Schema } from './Schema.ts';

/** The schemas of answers that all forms have in common. */
export function sharedSchemas(say: Say): Record<string, Schema> {
  const text = (description?: string) => ({ type: 'string', ...(description && { description }) });
  return {
    Receipt: {
      type: 'object',
      required: ['id', 'reference'],
      properties: { id: text(say('api.receipt.reference')), reference: text(say('api.receipt.reference')) },
    },
    Refusal: {
      type: 'object',
      description: say('api.refusal'),
      required: ['errors', 'details'],
      properties: {
        errors: { type: 'array', minItems: 1, items: text(), description: say('api.refusal.errors') },
        details: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/RefusalDetail' } },
      },
    },
    RefusalDetail: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: text(say('api.refusal.code')),
        path: text(say('api.refusal.path')),
        message: text(say('api.refusal.message')),
      },
    },
    Challenge: {
      type: 'object',
      description: say('api.challenge.schema'),
      externalDocs: { url: 'https://altcha.org/docs/v2/proof-of-work/' },
      required: ['parameters', 'signature'],
      properties: { parameters: { type: 'object' }, signature: { type: 'string' } },
    },
    SubmissionPage: {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { $ref: '#/components/schemas/StoredSubmission' } },
        next: { type: ['string', 'null'], description: say('api.list.next') },
      },
    },
    StoredSubmission: {
      type: 'object',
      required: ['id', 'reference', 'createdAt', 'locale', 'payload', 'computed'],
      properties: {
        id: text(say('api.receipt.reference')),
        reference: text(say('api.receipt.reference')),
        createdAt: { type: 'string', format: 'date-time' },
        locale: text(say('api.list.locale')),
        confirmedAt: {
          type: ['string', 'null'],
          format: 'date-time',
          description: say('api.list.confirmedAt'),
        },
        payload: { type: 'object' },
        computed: { type: 'object' },
      },
    },
  };
}
