import { loadSources, type SourceFolders } from '#definitions/loadSources.ts';
import type { Problem } from '#definitions/Problem.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { compileSources, type FormCache } from './compileSources.ts';
import type { PageRenderer } from './PageRenderer.ts';
import type { Publication } from './Publication.ts';
import { PublicationError } from './PublicationError.ts';
import type { ResourceCache } from './pageResources.ts';
import { type Cached, publishRoutes } from './publishRoutes.ts';
import { hashOf } from './resource.ts';
import { withPseudoLocale } from './withPseudoLocale.ts';

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
}

/**
 * Makes publications of two folders. What has not changed since the last one (compiled forms, rendered and compressed
 * pages) is taken over, so that saving one file costs little.
 */
export function createPublisher(options: PublisherOptions): { publish: () => Promise<Published> } {
  const formCache: FormCache = new Map();
  let resourceCache: ResourceCache = new Map();

  /** @throws PublicationError with every problem when the definitions have errors */
  async function publish(): Promise<Published> {
    const sources = loadSources(options);
    const problems = checkDefinitions(sources, { missing: 'warning' });
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) throw new PublicationError(errors, sources);

    const compiled = compileSources(sources, formCache);
    const compilation = options.pseudo ? withPseudoLocale(compiled) : compiled;
    const used: ResourceCache = new Map();
    const cached: Cached = async (key, make) => {
      const resource = used.get(key) ?? resourceCache.get(key) ?? (await make());
      used.set(key, resource);
      return resource;
    };

    const publicUrl = options.publicUrl ?? '';
    const { resources, notFound } = await publishRoutes(compilation, options.renderer, publicUrl, cached);
    resourceCache = used;

    const publication: Publication = {
      version: hashOf([...resources.values()].map(({ etag }) => etag).join()),
      forms: new Map([...compilation.forms].map(([id, { form, validators }]) => [id, { form, validators }])),
      resources,
      notFound,
      texts: compilation.texts,
      locales: compilation.locales,
      site: {
        name: sources.site?.name ?? '',
        contact: { email: compilation.site.contact.email, phones: compilation.site.contact.phones },
      },
    };
    return { publication, warnings: problems };
  }

  return { publish };
}
