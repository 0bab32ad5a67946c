import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/useText.ts';
import { refusalReferences } from './refusalResponses.ts';
import type { Schema } from './Schema.ts';
import { jsonAnswer } from './sharedSchemas.ts';

const LANGUAGE = { $ref: '#/components/parameters/Accept-Language' };

/** Operation that lists a form's submissions for the organiser. */
export function listOperation(form: CompiledForm, t: Translate): Schema {
  const number = (name: string, description: string, schema: Schema) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'integer', ...schema },
  });
  return {
    operationId: `list-${form.id}`,
    summary: t('api.list', { title: t(form.title) }),
    security: [{ organiser: [] }],
    parameters: [
      LANGUAGE,
      number('after', t('api.list.after'), { minimum: 0, default: 0 }),
      number('pageSize', t('api.list.pageSize'), { minimum: 1, maximum: 200, default: 50 }),
    ],
    responses: {
      200: jsonAnswer(t('api.answer.list'), 'SubmissionPage'),
      ...refusalReferences('list'),
    },
  };
}

/** Operation that returns a proof-of-work challenge before a submission requires one. */
export function challengeOperation(form: CompiledForm, t: Translate): Schema {
  return {
    operationId: `challenge-${form.id}`,
    summary: t('api.challenge', { title: t(form.title) }),
    security: [],
    parameters: [LANGUAGE],
    responses: {
      200: jsonAnswer(t('api.answer.challenge'), 'Challenge'),
      ...refusalReferences('read'),
    },
  };
}

/** Operation that returns the OpenAPI document itself. */
export function documentOperation(t: Translate): Schema {
  return {
    operationId: 'read-openapi',
    summary: t('api.document'),
    security: [],
    parameters: [
      LANGUAGE,
      {
        name: 'If-None-Match',
        in: 'header',
        description: t('api.header.ifNoneMatch'),
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: t('api.answer.document'),
        headers: {
          'Content-Language': { $ref: '#/components/headers/Content-Language' },
          ETag: { schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: t('api.answer.304') },
      ...refusalReferences('read'),
    },
  };
}
