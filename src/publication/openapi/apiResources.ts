import type { Resource } from '#contract/Publication.ts';
import { API } from '#contract/urls.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { Compilation } from '../compile/compileSources.ts';
import type { Cached } from '../routes/publishRoutes.ts';
import { hashOf, noScriptResource } from '../routes/resource.ts';
import { apiDocumentIn } from './apiPaths.ts';
import { describeApi } from './describeApi.ts';

/** Returns the OpenAPI documents by path: one per language, and that of the first language at `API.document`. */
export async function apiResources(
  sources: readonly FormSource[],
  compilation: Compilation,
  publicUrl: string,
  cached: Cached,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>();
  const inputsHash = hashOf(JSON.stringify([sources, inputsOf(compilation), publicUrl]));
  for (const locale of compilation.locales) {
    const resource = await cached(`openapi ${locale} ${inputsHash}`, async () => {
      const text = JSON.stringify(describeApi(sources, compilation, locale, publicUrl));
      return { ...noScriptResource(text, 'application/json; charset=utf-8', 'revalidate'), locale };
    });
    resources.set(apiDocumentIn(locale), resource);
    if (!resources.has(API.document)) resources.set(API.document, resource);
  }
  return resources;
}

/** The parts of a compilation that the document contains. Pages are left out: they change often, and making it is slow. */
function inputsOf({ forms, site, texts, locales }: Compilation): unknown[] {
  const versions = [...forms.values()].map(({ form }) => form.version);
  const ownTexts = Object.entries(texts).map(([locale, all]) => [
    locale,
    Object.entries(all).filter(([id]) => !id.startsWith('pages.')),
  ]);
  return [versions, site.name, ownTexts, locales];
}
