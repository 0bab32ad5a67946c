import type { FormSource } from '#definitions/sources/Sources.ts';
import { challengePath } from '#journey/challengePath.ts';
import { translate } from '#messages/translate.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { hashOf } from '../routes/resource.ts';
import { API_DOCUMENT } from './apiPaths.ts';
import { challengeOperation, documentOperation, listOperation } from './readOperations.ts';
import { refusalResponses } from './refusalResponses.ts';
import type { Say, Schema } from './Schema.ts';
import { sharedHeaders, sharedParameters } from './sharedParameters.ts';
import { sharedSchemas } from './sharedSchemas.ts';
import { submissionSchema, submitOperation } from './submitOperation.ts';

/**
 * The description of every form's calls as OpenAPI 3.1, in one language; what is not translated stands in the first one.
 * `publicUrl` is the address of the site, empty when not known.
 */
export function describeApi(
  sources: readonly FormSource[],
  { forms, site, texts, locales }: Pick<Compilation, 'forms' | 'site' | 'texts' | 'locales'>,
  locale: string,
  publicUrl: string,
): Schema {
  const [standard] = locales;
  const say: Say = (id, values) =>
    translate({ texts }, texts[locale]?.[id] === undefined ? standard : locale, id, values);
  const paths: Record<string, Schema> = {};
  const schemas = sharedSchemas(say);
  for (const source of sources) {
    const compilation = forms.get(source.id);
    if (!compilation) continue;
    const { form } = compilation;
    const { path } = form.submission;
    schemas[`form-${form.id}`] = submissionSchema(source, compilation, say);
    paths[urlOf(path)] = {
      post: submitOperation(source, compilation, say),
      get: listOperation(form, say),
    };
    if (form.submission.proofOfWork !== 'never') {
      paths[urlOf(challengePath(path))] = { get: challengeOperation(form, say) };
    }
  }
  paths[API_DOCUMENT] = { get: documentOperation(say) };
  const components = {
    schemas,
    parameters: sharedParameters(locales, say),
    headers: sharedHeaders(locales, say),
    responses: refusalResponses(say),
    securitySchemes: {
      organiser: { type: 'http', scheme: 'bearer', description: say('api.organiser') },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: say('api.title', { site: say(site.name) }),
      description: say('api.description'),
      version: hashOf(JSON.stringify([paths, components])),
    },
    servers: [{ url: publicUrl || '/' }],
    paths,
    components,
  };
}

/** A path as a key of the document, where braces would be parameters. */
function urlOf(path: string): string {
  return encodeURI(path);
}
