import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import { askOthers } from '#definitions/sources/otherAnswers.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { Translate } from '#messages/translator.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { fileEncodings } from './fileEncodings.ts';
import { entrySchemas, partsSchema } from './partsSchema.ts';
import { definitionsIn, payloadSchema } from './payloadSchema.ts';
import { refusalReferences, unprocessable } from './refusalResponses.ts';
import { refusedAnswers } from './refusedAnswers.ts';
import { requestExamples } from './requestExamples.ts';
import type { Schema } from './Schema.ts';
import { jsonAnswer } from './sharedSchemas.ts';

/**
 * Returns the schema of a form's request body. It has every field of every branch at the top, too: there alone, generators of
 * clients find them, and draft-07 refuses other ones.
 */
export function submissionSchema(
  { schema, ui }: FormSource,
  { form }: FormCompilation,
  t: Translate,
): Schema {
  const payload = payloadSchema(schema, form, t, askOthers(ui));
  const body = form.submission.encoding === 'json' ? payload : partsSchema(payload, form);
  const all = (keyword: 'properties' | 'patternProperties') =>
    Object.fromEntries(
      [...definitionsIn(body, keyword)].map(([name, found]) => [
        name,
        found.length > 1 ? { anyOf: found } : found[0],
      ]),
    );
  const entries = body === payload ? {} : entrySchemas(payload);
  return {
    title: t(form.title),
    ...(Object.keys(entries).length > 0 && { description: t('api.entries'), 'x-entries': entries }),
    ...body,
    type: 'object',
    properties: all('properties'),
    patternProperties: all('patternProperties'),
    additionalProperties: false,
  };
}

/** Operation that sends a submission. */
export function submitOperation(source: FormSource, compilation: FormCompilation, t: Translate): Schema {
  const { form } = compilation;
  const { encoding, proofOfWork } = form.submission;
  const refusals = refusalReferences(encoding);
  if (proofOfWork === 'never') delete refusals[428];
  const refused = refusedAnswers(compilation, source.examples, t);
  const encodings = fileEncodings(form);
  return {
    operationId: `submit-${form.id}`,
    summary: t('api.submit', { title: t(form.title) }),
    ...describe(compilation, t),
    security: [],
    parameters: [
      { $ref: '#/components/parameters/Accept-Language' },
      { $ref: '#/components/parameters/Idempotency-Key' },
      { $ref: '#/components/parameters/Form-Version' },
      ...(proofOfWork === 'never' ? [] : [{ $ref: '#/components/parameters/Form-Proof' }]),
    ],
    requestBody: {
      required: true,
      content: {
        [MEDIA_TYPES[encoding]]: {
          schema: { $ref: `#/components/schemas/form-${form.id}` },
          examples: requestExamples(compilation, source.examples),
          ...(Object.keys(encodings).length > 0 && { encoding: encodings }),
        },
      },
    },
    responses: {
      201: jsonAnswer(t('api.answer.201'), 'Receipt'),
      ...refusals,
      422: unprocessable(encoding, refused, t),
    },
  };
}

/** Describes when the form is open, and whether it always requires a proof of work. */
function describe({ form }: FormCompilation, t: Translate): { description?: string } {
  const { opens, closes, submission } = form;
  const sentences = [
    ...(opens === undefined ? [] : [t('api.opens', { moment: opens })]),
    ...(closes === undefined ? [] : [t('api.closes', { moment: closes })]),
    ...(submission.proofOfWork === 'always' ? [t('api.proofAlways')] : []),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}
