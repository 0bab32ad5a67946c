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
  const madeOf = hashOf(JSON.stringify([sources, inputsOf(compilation), publicUrl]));
  for (const locale of compilation.locales) {
    const resource = await cached(`openapi ${locale} ${madeOf}`, async () => {
      const text = JSON.stringify(describeApi(sources, compilation, locale, publicUrl));
      return { ...(await textResource(text, 'application/json; charset=utf-8', 'revalidate')), locale };
    });
    resources.set(apiDocumentIn(locale), resource);
    if (!resources.has(API_DOCUMENT)) resources.set(API_DOCUMENT, resource);
  }
  return resources;
}

/** All of a compilation that the description says; describing takes longer than most of a publication, pages change often. */
function inputsOf({ forms, site, texts, locales }: Compilation): unknown[] {
  const versions = [...forms.values()].map(({ form }) => form.version);
  const said = Object.entries(texts).map(([locale, all]) => [
    locale,
    Object.entries(all).filter(([id]) => !id.startsWith('pages.')),
  ]);
  return [versions, site.name, said, locales];
}
