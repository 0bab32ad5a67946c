import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { bodySchema } from './bodySchema.ts';
import { fileEncodings } from './fileEncodings.ts';
import { jsonAnswer } from './jsonAnswer.ts';
import { jsonLayout } from './jsonLayout.ts';
import { partsLayout } from './partsLayout.ts';
import { refusalReferences } from './refusalResponses.ts';
import { requestExamples } from './requestExamples.ts';
import type { Say, Schema } from './Schema.ts';

/** The schema of what a form is sent. */
export function submissionSchema(source: FormSource, { form }: FormCompilation, say: Say): Schema {
  const described = { form, say };
  const layout = form.submission.encoding === 'json' ? jsonLayout(described) : partsLayout(described);
  return { title: say(form.title), ...bodySchema(resolveRefs(source.schema), described, layout) };
}

/** Sending a form. */
export function submitOperation(source: FormSource, compilation: FormCompilation, say: Say): Schema {
  const { form } = compilation;
  const { encoding, proofOfWork } = form.submission;
  const refusals = refusalReferences(encoding);
  if (proofOfWork === 'never') delete refusals[428];
  const encodings = fileEncodings(form);
  return {
    operationId: `submit-${form.id}`,
    summary: say('api.submit', { title: say(form.title) }),
    ...describe(compilation, say),
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
    responses: { 201: jsonAnswer(say('api.answer.201'), 'Receipt'), ...refusals },
  };
}

/** When answers are taken, and whether a proof is always asked for. */
function describe({ form }: FormCompilation, say: Say): { description?: string } {
  const { opens, closes, submission } = form;
  const sentences = [
    ...(opens === undefined ? [] : [say('api.opens', { moment: opens })]),
    ...(closes === undefined ? [] : [say('api.closes', { moment: closes })]),
    ...(submission.proofOfWork === 'always' ? [say('api.proofAlways')] : []),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}
