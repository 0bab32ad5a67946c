import type { FormSource } from '#definitions/sources/Sources.ts';
import { challengePath } from '#journey/challengePath.ts';
import { translate } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { hashOf } from '../routes/resource.ts';
import { endpointPaths } from './endpointPaths.ts';
import { challengeOperation, organiserPaths } from './readOperations.ts';
import { refusalExamples } from './refusalExamples.ts';
import { refusalResponses, refusalSchemas } from './refusalResponses.ts';
import type { Schema } from './Schema.ts';
import { sharedHeaders, sharedParameters } from './sharedParameters.ts';
import { sharedSchemas } from './sharedSchemas.ts';
import { submissionSchema, submitOperation } from './submitOperation.ts';

/**
 * Returns the OpenAPI 3.1 document of every form's operations in one language; untranslated texts are in the first
 * language. `publicUrl`: URL of the site, empty if unknown.
 */
export function describeApi(
  sources: readonly FormSource[],
  { forms, site, texts, locales }: Pick<Compilation, 'forms' | 'site' | 'texts' | 'locales'>,
  locale: string,
  publicUrl: string,
): Schema {
  const [standard] = locales;
  const t: Translate = (id, values) =>
    translate({ texts }, texts[locale]?.[id] === undefined ? standard : locale, id, values);
  const paths: Record<string, Schema> = {};
  const schemas = { ...sharedSchemas(t), ...refusalSchemas() };
  for (const source of sources) {
    const compilation = forms.get(source.id);
    if (!compilation) continue;
    const { form } = compilation;
    const { path } = form.submission;
    schemas[`form-${form.id}`] = submissionSchema(source, compilation, t);
    Object.assign(paths, organiserPaths(form, t));
    Object.assign(paths[urlOf(path)] ?? {}, { post: submitOperation(source, compilation, t) });
    if (form.submission.proofOfWork !== 'never') {
      paths[urlOf(challengePath(path))] = { get: challengeOperation(form, t) };
    }
  }
  Object.assign(paths, endpointPaths(t));
  const components = {
    schemas,
    parameters: sharedParameters(locales, t),
    headers: sharedHeaders(locales, t),
    responses: refusalResponses(t),
    examples: refusalExamples(t),
    securitySchemes: {
      organiser: { type: 'http', scheme: 'bearer', description: t('api.organiser') },
    },
  };
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
    info: {
      title: t('api.title', { site: t(site.name) }),
      description: t('api.description'),
      version: hashOf(JSON.stringify([paths, components])),
    },
    servers: [{ url: publicUrl || '/' }],
    paths,
    components,
  };
}

/** Encodes a path as a key of the document: braces would be parameters. */
function urlOf(path: string): string {
  return encodeURI(path);
}
