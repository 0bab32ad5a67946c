import type { CompiledForm } from '#contract/CompiledForm.ts';
import { filterFields } from '#journey/listFilters.ts';
import type { Translate } from '#messages/translator.ts';
import { refusalReferences } from './refusalResponses.ts';
import type { Schema } from './Schema.ts';
import { jsonAnswer } from './sharedSchemas.ts';

const LANGUAGE = { $ref: '#/components/parameters/Accept-Language' };

/** Paths of the organiser's reads of a form: its submissions by filters, one by its reference, and one of its files. */
export function organiserPaths(form: CompiledForm, t: Translate): Record<string, Schema> {
  const { encoding, path } = form.submission;
  const title = t(form.title);
  const operation = (name: string, summary: string, parameters: Schema[], answer: Schema): Schema => ({
    operationId: `${name}-${form.id}`,
    summary,
    security: [{ organiser: [] }],
    parameters: [LANGUAGE, ...parameters],
    responses: { 200: answer, ...refusalReferences('list') },
  });
  const one = `${encodeURI(path)}/{reference}`;
  const reference = pathParameter('reference', t('api.receipt.reference'), { type: 'string' });
  const number = pathParameter('number', t('api.list.fileNumber'), { type: 'integer', minimum: 1 });
  return {
    [encodeURI(path)]: {
      get: operation(
        'list',
        t('api.list', { title }),
        listParameters(form, t),
        jsonAnswer(t('api.answer.list'), 'SubmissionPage'),
      ),
    },
    [one]: {
      get: operation(
        'read',
        t('api.list.one', { title }),
        [reference],
        jsonAnswer(t('api.answer.one'), 'SubmissionWithFiles'),
      ),
    },
    ...(encoding === 'multipart' && {
      [`${one}/files/{number}`]: {
        get: operation('file', t('api.list.file', { title }), [reference, number], {
          description: t('api.answer.fileBytes'),
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }),
      },
    }),
  };
}

function pathParameter(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'path', required: true, description, schema };
}

function listParameters(form: CompiledForm, t: Translate): Schema[] {
  const parameter = (name: string, description: string, schema: Schema) => ({
    ...{ name, in: 'query', description, schema },
  });
  return [
    parameter('after', t('api.list.after'), { type: 'integer', minimum: 0, default: 0 }),
    parameter('pageSize', t('api.list.pageSize'), { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
    parameter('from', t('api.list.from'), { type: 'string' }),
    parameter('to', t('api.list.to'), { type: 'string' }),
    ...filterFields(form).map(({ path, title }) =>
      parameter(path, t('api.list.field', { title: t(title) }), { type: 'array', items: { type: 'string' } }),
    ),
  ];
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
