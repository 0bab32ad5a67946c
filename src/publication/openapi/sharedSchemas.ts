import type { Translate } from '#messages/translator.ts';
import type { Schema } from './Schema.ts';

/** Response schemas shared by all forms. */
export function sharedSchemas(t: Translate): Record<string, Schema> {
  const text = (description?: string) => ({ type: 'string', ...(description && { description }) });
  return {
    Receipt: {
      type: 'object',
      required: ['id', 'reference', 'receivedAt'],
      properties: {
        id: text(t('api.receipt.reference')),
        reference: text(t('api.receipt.reference')),
        receivedAt: { type: 'string', format: 'date-time', description: t('api.receipt.receivedAt') },
      },
    },
    Refusal: {
      type: 'object',
      description: t('api.refusal'),
      required: ['errors', 'details'],
      properties: {
        errors: { type: 'array', minItems: 1, items: text(), description: t('api.refusal.errors') },
        details: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/RefusalDetail' } },
      },
    },
    RefusalDetail: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: text(t('api.refusal.code')),
        path: text(t('api.refusal.path')),
        field: text(t('api.refusal.field')),
        message: text(t('api.refusal.message')),
      },
    },
    Challenge: {
      type: 'object',
      description: t('api.challenge.schema'),
      externalDocs: { url: 'https://altcha.org/docs/v2/proof-of-work/' },
      required: ['parameters', 'signature'],
      properties: { parameters: { type: 'object' }, signature: { type: 'string' } },
    },
    SubmissionPage: {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { $ref: '#/components/schemas/StoredSubmission' } },
        next: { type: ['string', 'null'], description: t('api.list.next') },
      },
    },
    StoredSubmission: {
      type: 'object',
      required: [
        ...['id', 'reference', 'createdAt', 'formVersion', 'earlierVersion', 'locale'],
        ...['payload', 'computed'],
      ],
      properties: {
        id: text(t('api.receipt.reference')),
        reference: text(t('api.receipt.reference')),
        createdAt: { type: 'string', format: 'date-time' },
        formVersion: text(t('api.list.formVersion')),
        earlierVersion: { type: 'boolean', description: t('api.list.earlierVersion') },
        locale: text(t('api.list.locale')),
        confirmedAt: {
          type: ['string', 'null'],
          format: 'date-time',
          description: t('api.list.confirmedAt'),
        },
        payload: { type: 'object' },
        computed: { type: 'object' },
      },
    },
    SubmissionWithFiles: {
      allOf: [{ $ref: '#/components/schemas/StoredSubmission' }],
      type: 'object',
      required: ['files'],
      properties: { files: { type: 'array', items: { $ref: '#/components/schemas/StoredFile' } } },
    },
    StoredFile: {
      type: 'object',
      required: ['field', 'name', 'type', 'size', 'sha256', 'scan', 'path'],
      properties: {
        field: text(),
        name: text(),
        type: text(),
        size: { type: 'integer' },
        sha256: text(),
        scan: { type: 'string', enum: ['clean', 'unscanned', 'not configured'] },
        path: text(t('api.list.filePath')),
      },
    },
  };
}

/** A response whose JSON has one of the shared schemas. */
export function jsonAnswer(description: string, schema: string): Schema {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}
