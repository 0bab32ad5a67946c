import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { Publication, SiteFacts } from '#contract/Publication.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { type Compilation, compileSources, type FormCache } from './compile/compileSources.ts';
import { withPseudoLocale } from './compile/withPseudoLocale.ts';
import { apiResources } from './openapi/apiResources.ts';
import { PublicationError } from './PublicationError.ts';
import type { ResourceCache } from './routes/pageResources.ts';
import { type BlocksCache, type Cached, publishRoutes } from './routes/publishRoutes.ts';
import { hashOf } from './routes/resource.ts';

export interface PublisherOptions extends SourceFolders {
  renderer: PageRenderer;
  /** Address of the site without a final slash; empty when not known. */
  publicUrl?: string;
  /** Adds a first locale of disguised texts, which shows what is not translated or does not fit. */
  pseudo?: boolean;
}

export interface Published {
  publication: Publication;
  /** What should be mended but does not stand in the way. */
  warnings: Problem[];
  /** When a form opens or closes next: from then on, `renew` makes another publication of the same files. */
  until?: Date;
}

export interface Publisher {
  /** Makes a publication of the files as they are. @throws PublicationError with every problem when they have errors */
  publish: () => Promise<Published>;
  /** Makes the last publication again as of now, whatever the files have become. */
  renew: () => Promise<Published>;
}

/** What one publication was made of. */
interface Made {
  forms: Sources['forms'];
  compilation: Compilation;
  site: SiteFacts;
  warnings: Problem[];
}

/**
 * Makes publications of two folders. What has not changed since the last one (compiled forms, rendered and compressed
 * pages) is taken over, so that saving one file costs little.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const formCache: FormCache = new Map();
  let resourceCache: ResourceCache = new Map();
  let blocksCache: BlocksCache = new Map();
  let last: Made | undefined;

  async function publish(): Promise<Published> {
    const sources = loadSources(options);
    const problems = checkDefinitions(sources, { missing: 'warning' });
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) throw new PublicationError(errors, sources);

    const compiled = compileSources(sources, formCache);
    const compilation = options.pseudo ? withPseudoLocale(compiled) : compiled;
    const { email, phones } = compilation.site.contact;
    const site = { name: sources.site?.name ?? '', contact: { email, phones } };
    return make({ forms: sources.forms, compilation, site, warnings: problems });
  }

  async function renew(): Promise<Published> {
    return last ? make(last) : publish();
  }

  async function make(made: Made): Promise<Published> {
    const { compilation, site, warnings } = made;
    const used: ResourceCache = new Map();
    const cached: Cached = async (key, make) => {
      const resource = used.get(key) ?? resourceCache.get(key) ?? (await make());
      used.set(key, resource);
      return resource;
    };

    const publicUrl = options.publicUrl ?? '';
    const { renderer } = options;
    const { until, blocks, ...routes } = await publishRoutes(
      compilation,
      renderer,
      publicUrl,
      new Date(),
      cached,
      blocksCache,
    );
    const api = await apiResources(made.forms, compilation, publicUrl, cached);
    for (const [path, resource] of api) routes.resources.set(path, resource);
    resourceCache = used;
    blocksCache = blocks;
    last = made;

    const publication: Publication = {
      version: hashOf([...routes.resources.values()].map(({ etag }) => etag).join()),
      forms: new Map([...compilation.forms].map(([id, { form, validators }]) => [id, { form, validators }])),
      ...routes,
      siteStyles: renderer.siteStyles(compilation.theme),
      texts: compilation.texts,
      locales: compilation.locales,
      theme: compilation.theme,
      site,
    };
    return { publication, warnings, until };
  }

  return { publish, renew };
}
