import type { CompiledForm } from '#contract/CompiledForm.ts';
import { jsonAnswer } from './jsonAnswer.ts';
import { refusalReferences } from './refusalResponses.ts';
import type { Say, Schema } from './Schema.ts';

const LANGUAGE = { $ref: '#/components/parameters/Accept-Language' };

/** Reading a form's submissions, for the organiser. */
export function listOperation(form: CompiledForm, say: Say): Schema {
  const number = (name: string, description: string, schema: Schema) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'integer', ...schema },
  });
  return {
    operationId: `list-${form.id}`,
    summary: say('api.list', { title: say(form.title) }),
    security: [{ organiser: [] }],
    parameters: [
      LANGUAGE,
      number('after', say('api.list.after'), { minimum: 0, default: 0 }),
      number('pageSize', say('api.list.pageSize'), { minimum: 1, maximum: 200, default: 50 }),
    ],
    responses: { 200: jsonAnswer(say('api.answer.list'), 'SubmissionPage'), ...refusalReferences('list') },
  };
}

/** Asking for a proof of work before it is demanded. */
export function challengeOperation(form: CompiledForm, say: Say): Schema {
  return {
    operationId: `challenge-${form.id}`,
    summary: say('api.challenge', { title: say(form.title) }),
    security: [],
    parameters: [LANGUAGE],
    responses: { 200: jsonAnswer(say('api.answer.challenge'), 'Challenge'), ...refusalReferences('read') },
  };
}

/** Reading the document itself. */
export function documentOperation(say: Say): Schema {
  return {
    operationId: 'read-openapi',
    summary: say('api.document'),
    security: [],
    parameters: [
      LANGUAGE,
      {
        name: 'If-None-Match',
        in: 'header',
        description: say('api.header.ifNoneMatch'),
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: say('api.answer.document'),
        headers: {
          'Content-Language': { $ref: '#/components/headers/Content-Language' },
          ETag: { schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: say('api.answer.304') },
      ...refusalReferences('read'),
    },
  };
}
