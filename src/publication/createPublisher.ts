import { checkSources } from '#definitions/checkSources.ts';
import { loadSources, type SourceFolders } from '#definitions/loadSources.ts';
import type { Problem } from '#definitions/Problem.ts';
import type { RouteTable } from '#journey/RouteModule.ts';
import { compileSources, type FormCache } from './compileSources.ts';
import type { PageRenderer } from './PageRenderer.ts';
import type { Publication, Resource } from './Publication.ts';
import { PublicationError } from './PublicationError.ts';
import { NOT_FOUND_ROUTE, pageResource, type ResourceCache, siteFiles } from './pageResources.ts';
import { publishedModules } from './publishedModules.ts';
import { hashOf, textResource } from './resource.ts';
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
    const problems = checkSources(sources, { missing: 'warning' });
    const errors = problems.filter((problem) => problem.severity === 'error');
    if (errors.length > 0) throw new PublicationError(errors, sources);

    const compiled = compileSources(sources, formCache);
    const compilation = options.pseudo ? withPseudoLocale(compiled) : compiled;
    const used: ResourceCache = new Map();
    const cached = async (key: string, make: () => Promise<Resource>): Promise<Resource> => {
      const resource = used.get(key) ?? resourceCache.get(key) ?? (await make());
      used.set(key, resource);
      return resource;
    };

    const { site, routes } = publishedModules(compilation);
    const resources = new Map<string, Resource>();
    const jobs = [site, ...routes].map(async ({ url, source }) => {
      const make = () => textResource(source, 'text/javascript; charset=utf-8', 'immutable');
      resources.set(url, await cached(url, make));
    });
    const table: RouteTable = {};
    let notFound: Resource | undefined;
    for (const route of routes) {
      const input = {
        path: route.module.route,
        siteModule: site.module,
        routeModule: route.module,
        siteUrl: site.url,
        routeUrl: route.url,
        locale: compilation.locales[0] ?? 'fr',
        publicUrl: options.publicUrl ?? '',
      };
      const key = `${options.renderer.version} ${site.url} ${route.url}`;
      jobs.push(
        cached(key, () => pageResource(options.renderer, input)).then((resource) => {
          if (route.module.route === NOT_FOUND_ROUTE) notFound = resource;
          else for (const path of [route.module.route, ...route.aliases]) resources.set(path, resource);
        }),
      );
      for (const path of [route.module.route, ...route.aliases]) table[path] = route.url;
    }
    await Promise.all(jobs);
    for (const [path, file] of await siteFiles(table, routes, options.publicUrl ?? ''))
      resources.set(path, file);
    resourceCache = used;

    if (!notFound) {
      notFound = await textResource(
        '<!doctype html><title>404</title><h1>404</h1>',
        'text/html; charset=utf-8',
        'revalidate',
      );
    }
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
