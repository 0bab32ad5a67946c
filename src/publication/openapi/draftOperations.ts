import { DRAFT_ID, DRAFT_KEY } from '#contract/draftLink.ts';
import { API } from '#contract/urls.ts';
import type { Translate } from '#messages/translator.ts';
import { refusalReferences } from './refusalResponses.ts';
import type { Schema } from './Schema.ts';

const BINARY = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** Paths of drafts on their way to another device. */
export function draftPaths(locales: readonly string[], t: Translate): Record<string, Schema> {
  const path = `${API.drafts}/{id}`;
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: t('api.draft.id'),
    schema: { type: 'string', pattern: DRAFT_ID.source },
  };
  const operation = (operationId: string, summary: string, described: Schema, answers: Schema): Schema => ({
    operationId,
    summary,
    security: [],
    parameters: [id, { $ref: '#/components/parameters/Accept-Language' }],
    ...described,
    responses: { ...answers, ...refusalReferences('draft') },
  });
  const done = { 204: { description: t('api.answer.done') } };
  const wanted = {
    type: 'object',
    required: ['key', 'to', 'form'],
    properties: {
      key: { type: 'string', pattern: DRAFT_KEY.source, description: t('api.draft.key') },
      to: { type: 'string', format: 'email', description: t('api.draft.to') },
      form: { type: 'string' },
      locale: { type: 'string', enum: locales, description: t('api.draft.locale') },
    },
  };
  const expires = { type: 'string', format: 'date-time', description: t('api.draft.expires') };
  const stored = { type: 'object', required: ['expires'], properties: { expires } };
  return {
    [path]: {
      put: operation(
        'store-draft',
        t('api.draft.store'),
        { requestBody: { required: true, content: BINARY } },
        {
          201: { description: t('api.answer.draft'), content: { 'application/json': { schema: stored } } },
        },
      ),
      get: operation(
        'read-draft',
        t('api.draft.read'),
        {},
        {
          200: { description: t('api.answer.draftBytes'), content: BINARY },
        },
      ),
      delete: operation('remove-draft', t('api.draft.remove'), {}, done),
    },
    [`${path}/mail`]: {
      post: operation(
        'mail-draft',
        t('api.draft.mail'),
        { requestBody: { required: true, content: { 'application/json': { schema: wanted } } } },
        done,
      ),
    },
  };
}
