import type { Resource } from '#contract/Publication.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { Compilation } from '../compile/compileSources.ts';
import type { Cached } from '../routes/publishRoutes.ts';
import { hashOf, textResource } from '../routes/resource.ts';
import { API_DOCUMENT, apiDocumentIn } from './apiPaths.ts';
import { describeApi } from './describeApi.ts';

/** The description of the API by path: one a language, and the first one's where no language is asked for. */
export async function apiResources(
  sources: readonly FormSource[],
  compilation: Compilation,
  publicUrl: string,
  cached: Cached,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>();
  for (const locale of compilation.locales) {
    const text = JSON.stringify(describeApi(sources, compilation, locale, publicUrl));
    const resource = await cached(`openapi ${locale} ${hashOf(text)}`, async () => ({
      ...(await textResource(text, 'application/json; charset=utf-8', 'revalidate')),
      locale,
    }));
    resources.set(apiDocumentIn(locale), resource);
    if (!resources.has(API_DOCUMENT)) resources.set(API_DOCUMENT, resource);
  }
  return resources;
}
