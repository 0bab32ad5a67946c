import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { Publication, Resource, SiteFacts } from '#contract/Publication.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDrafts } from './compile/checkDrafts.ts';
import { type Compilation, compileSources, type FormCache } from './compile/compileSources.ts';
import { withoutLanguages } from './compile/withoutLanguages.ts';
import { compileFolders } from './compileFolders.ts';
import { apiResources } from './openapi/apiResources.ts';
import type { ResourceCache } from './routes/pageResources.ts';
import { type Cached, type Deferred, publishDrafts, publishRoutes } from './routes/publishRoutes.ts';
import { BROTLI_QUALITY, compressed, hashOf } from './routes/resource.ts';

export interface PublisherOptions extends SourceFolders {
  renderer: PageRenderer;
  /** URL of the site without a final slash; empty if unknown. */
  publicUrl?: string;
  /** Origin of the server that takes submissions, if it is not that of the site. */
  apiUrl?: string;
  /** Changes the texts that pages show, such as `withPseudoLocale` and `withMarks`. */
  retext?: (compilation: Compilation) => Compilation;
  /**
   * Where languages that are drafts are seen: `everywhere`, like all others, or under the addresses that a function returns, such as
   * `/de-key`. Nowhere if absent. `all`: every language is seen under such an address, as in a preview.
   */
  drafts?: 'everywhere' | ((locale: string) => string) | { all: (locale: string) => string };
  /** 0 to 11. A lower one makes publications faster and responses larger. */
  brotliQuality?: number;
}

export interface Published {
  publication: Publication;
  /** Problems that do not prevent the publication. */
  warnings: Problem[];
  /** When a form opens or closes next: from then on, `renew` returns a different publication. */
  until?: Date;
}

export interface Publisher {
  /** Publishes the files as they are now. @throws PublicationError with every problem if they have errors */
  publish: () => Promise<Published>;
  /** Publishes the last good files again as of now, even if the files have changed since. */
  renew: () => Promise<Published>;
}

/** Inputs of one publication. */
interface Inputs {
  forms: Sources['forms'];
  compilation: Compilation;
  /** With the languages that are drafts, and their addresses. */
  drafts?: { compilation: Compilation; addresses: ReadonlyMap<string, string> };
  site: SiteFacts;
  warnings: Problem[];
}

/** The resources of the last publication that this process made with a renderer. Their keys name all that they are made of. */
const lastResources = new WeakMap<PageRenderer, ResourceCache>();

/**
 * Creates a publisher for two folders. It reuses everything unchanged since the last publication (compiled forms,
 * rendered and compressed pages), so that a change of one file costs little.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const formCache: FormCache = new Map();
  /** Of forms without the words of drafts, which give a form another version. */
  const publicCache: FormCache = new Map();
  let last: Inputs | undefined;
  const { retext = (compilation) => compilation } = options;

  async function publish(): Promise<Published> {
    const { sources, problems, compilation: whole } = compileFolders(options, formCache);
    const isPublic = typeof options.drafts === 'function' || options.drafts === undefined;
    const left = isPublic ? whole.languages.filter(({ draft }) => draft) : [];
    const ids = new Set(
      typeof options.drafts === 'object' ? whole.locales : left.map(({ locale }) => locale.id),
    );
    const shown = left.length > 0 ? compileSources(withoutLanguages(sources, ids), publicCache) : whole;
    const compilation = retext(shown);
    const { email, phones } = compilation.site.contact;
    const site = { name: sources.site?.name ?? '', contact: { email, phones } };
    const warnings = [...problems, ...checkDrafts(sources, whole.languages, { missing: 'warning' })];
    return build({ forms: sources.forms, compilation, drafts: draftsOf(whole, shown, ids), site, warnings });
  }

  /** The forms are the public ones: a submission from a draft names a public version. */
  function draftsOf(whole: Compilation, { forms }: Compilation, ids: ReadonlySet<string>): Inputs['drafts'] {
    const { drafts } = options;
    if (drafts === undefined || drafts === 'everywhere' || ids.size === 0) return undefined;
    const addressOf = typeof drafts === 'object' ? drafts.all : drafts;
    const locales = whole.site.locales.map((locale) => ({ ...locale, draft: ids.has(locale.id) }));
    return {
      compilation: retext({ ...whole, forms, site: { ...whole.site, locales } }),
      addresses: new Map([...ids].map((id) => [id, addressOf(id)])),
    };
  }

  async function renew(): Promise<Published> {
    return last ? build(last) : publish();
  }

  async function build(inputs: Inputs): Promise<Published> {
    const { compilation, drafts, site, warnings } = inputs;
    const { publicUrl = '', apiUrl, renderer, brotliQuality = BROTLI_QUALITY } = options;
    const used: ResourceCache = new Map();
    const keyOf = (key: string) => `${brotliQuality} ${key}`;
    const earlier = (key: string) => lastResources.get(renderer)?.get(keyOf(key));
    const cached: Cached = async (key, make) => {
      const known = used.get(keyOf(key)) ?? earlier(key);
      const resource = known ?? (await compressed(await make(), brotliQuality));
      used.set(keyOf(key), resource);
      return resource;
    };

    // A page that was called for stays until its inputs change; an earlier publication may still be answering from it.
    const deferred: Deferred = (key, make) => {
      const known = earlier(key);
      if (known) used.set(keyOf(key), known);
      let page: Promise<Resource> | undefined;
      return () => {
        page ??= cached(key, make).catch((error) => {
          page = undefined;
          throw error;
        });
        return page;
      };
    };

    const now = new Date();
    const urls = { publicUrl, apiUrl };
    const caches = { cached, deferred };
    const { until, ...routes } = await publishRoutes(compilation, renderer, urls, now, caches);
    if (drafts) {
      const { compilation: whole, addresses } = drafts;
      const more = await publishDrafts(addresses, whole, renderer, urls, now, caches);
      for (const [path, resource] of more.resources) routes.resources.set(path, resource);
      for (const [address, page] of more.translatedPages) routes.translatedPages.set(address, page);
    }
    const api = await apiResources(inputs.forms, compilation, apiUrl ?? publicUrl, cached);
    for (const [path, resource] of api) routes.resources.set(path, resource);
    lastResources.set(renderer, used);
    last = inputs;

    const publication: Publication = {
      // Sorted: two copies of the server make the same resources in different orders.
      version: hashOf(
        [...routes.resources]
          .map(([path, { etag }]) => `${path} ${etag}`)
          .sort()
          .join(),
      ),
      forms: new Map([...compilation.forms].map(([id, { form, validators }]) => [id, { form, validators }])),
      ...routes,
      siteStyles: renderer.siteStyles(compilation.theme),
      texts: compilation.texts,
      locales: compilation.locales,
      drafts: drafts?.addresses ?? new Map(),
      theme: compilation.theme,
      site,
    };
    return { publication, warnings, until };
  }

  return { publish, renew };
}
