import { resolve } from 'node:path';
import type { Resource } from '#contract/Publication.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { replaceFolder, type Written } from './folders.ts';
import { hostFiles } from './hostFiles.ts';
import { siteFiles } from './siteFiles.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

export interface ExportOptions extends SourceFolders {
  /** Absolute path of the folder to write. */
  to: string;
  /** Origin of the server that takes submissions. */
  apiUrl: string;
  /** Origin of the pages; without it there is no sitemap, and canonical links are relative. */
  publicUrl?: string;
  /** Whether browsers keep pages for use without a network. */
  offlinePages: boolean;
  brotliQuality?: number;
}

export interface Exported extends Written {
  /** Notes for the operator, a line each. */
  notes: string[];
}

/**
 * Publishes once, and writes everything that a static host has to serve.
 * @throws PublicationError, CommandError
 */
export async function exportSite(options: ExportOptions): Promise<Exported> {
  const { to, apiUrl, publicUrl, formsDir, contentDir, offlinePages, brotliQuality } = options;
  const renderer = await loadRenderer(DIST);
  const publisher = createPublisher({
    formsDir,
    contentDir,
    renderer,
    publicUrl,
    apiUrl,
    brotliQuality,
  });
  const { publication } = await publisher.publish();
  const files = await siteFiles(publication, { apiUrl, publicUrl, contentDir, offlinePages, dist: DIST });
  const immutable = new Set([...files].filter(([, file]) => isImmutable(file)).map(([path]) => path));
  for (const [path, text] of hostFiles([...files.keys()], immutable, {
    apiUrl,
    locales: publication.locales,
  }))
    files.set(path, { type: 'text/plain', body: Buffer.from(text), etag: '', cache: 'none' });
  const written = await replaceFolder(to, files, immutable);
  const periods = [...publication.forms.values()].flatMap(({ form }) => {
    const { state, until } = formPeriod(form, new Date());
    if (until === undefined) return [];
    const change = state === 'open' ? 'closes' : 'opens';
    return [`${form.id} ${change} ${until}: export again then, for readers without script.`];
  });
  const sitemap = publicUrl === undefined ? ['Without --url there is no sitemap.'] : [];
  return { ...written, notes: [...sitemap, ...periods] };
}

function isImmutable(file: Resource | { copy: string }): boolean {
  return 'cache' in file && file.cache === 'immutable';
}
