import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { Publication, Resource } from '#contract/Publication.ts';
import { NOT_FOUND_ROUTE } from '#contract/RouteModule.ts';
import { OFFLINE_NOTICES, SITEMAP } from '#contract/urls.ts';
import { withPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { textResource } from '#publication/routes/resource.ts';
import { loadClientAssets, loadWorkers } from '#server/reading/clientAssets.ts';
import { offlineNotices } from '#server/reading/offlineRoutes.ts';
import { PublicFiles } from '#server/reading/PublicFiles.ts';

/** A file to write: bytes with their compressed forms, or a large file to copy. */
export type SiteFile = Resource | { copy: string };

export interface SiteFilesOptions {
  apiUrl: string;
  publicUrl: string | undefined;
  contentDir: string;
  offlinePages: boolean;
  /** Folder of the build. */
  dist: string;
}

/** Files of `content/public` above this size are copied, not read. */
const COPIED_BYTES = 1024 * 1024;

/** Returns all files of the site by their path in the folder, without a slash at its start. */
export async function siteFiles(
  publication: Publication,
  { apiUrl, publicUrl, contentDir, offlinePages, dist }: SiteFilesOptions,
): Promise<Map<string, SiteFile>> {
  const { resources, translatedPages, notFound, locales } = publication;
  const files = await publicFiles(join(contentDir, 'public'));
  for (const [path, asset] of await loadClientAssets(join(dist, 'client'))) files.set(path.slice(1), asset);
  if (offlinePages)
    for (const [url, worker] of await loadWorkers(join(dist, 'client'))) files.set(url.slice(1), worker);

  const addPage = (address: string, page: Resource) => files.set(pageFile(address), page);
  for (const [path, resource] of resources) {
    // The server describes its own calls, and a sitemap needs whole addresses.
    if (path.startsWith('/api/') || (path === SITEMAP && publicUrl === undefined)) continue;
    if (resource.type.startsWith('text/html')) addPage(path, resource);
    else files.set(path.slice(1), resource);
  }
  for (const [address, page] of translatedPages) addPage(address, await page());
  for (const locale of locales) {
    const page = await notFound[locale]?.();
    if (page) addPage(prefixed(addressPrefix(locale, locales), NOT_FOUND_ROUTE), page);
    const notice = await offlineNotices(publication)(locale);
    const html = withPolicy(notice.body.toString(), notice, apiUrl);
    addPage(OFFLINE_NOTICES + locale, await textResource(html, notice.type, notice.cache));
  }
  return files;
}

/** The file of an address: static hosts serve `stand.html` at `/stand`. All receipts have one. */
function pageFile(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1).replace(/\/\*$/, '')}.html`;
}

/** The files of a public folder that the server would serve. */
async function publicFiles(folder: string): Promise<Map<string, SiteFile>> {
  const served = new PublicFiles(folder, COPIED_BYTES);
  const files = new Map<string, SiteFile>();
  for (const name of await readdir(folder, { recursive: true })) {
    const path = name.split(sep).join('/');
    const file = await served.find(`/${path}`);
    if (file) files.set(path, 'resource' in file ? file.resource : { copy: join(folder, file.stream) });
  }
  return files;
}
