import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { parseOrigin } from '#server/config/parseOrigin.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { parseOptions } from '../commandLine/readOptions.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { ExportOptions } from './exportSite.ts';

export const EXPORT_USAGE =
  () => tell`Writes all pages for a static host or CDN; forms are sent to a server elsewhere.

  npm run export -- --to DIR --api URL [--url URL]

  --to DIR   a new or empty folder, or one of an earlier export, which is replaced
  --api URL  origin of the server that takes the forms: https://api.example.org
  --url URL  origin of the pages: https://fair.example.org (default: the first of PAGES_ORIGIN)
  --lang fr  speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

/**
 * Reads the command line. Folders and `OFFLINE_PAGES` come from the environment, as for the server.
 * @throws UsageError that names everything that is wrong
 */
export function readExportOptions(args: string[], config: ServerConfig): ExportOptions {
  const values = parseOptions(args, {
    to: { type: 'string' },
    api: { type: 'string' },
    url: { type: 'string' },
  });
  const problems: string[] = [];
  const origin = (name: string, value: string | undefined, example: string): string | undefined => {
    if (value === undefined) return undefined;
    const parsed = parseOrigin(value);
    if (parsed === undefined)
      problems.push(`${name} ${value}: expected an http(s) origin without a path, such as ${example}.`);
    return parsed;
  };
  if (!values.to?.trim()) problems.push('Say where to write: --to DIR.');
  if (values.api === undefined) problems.push('Say where the forms are sent: --api https://api.example.org.');
  const apiUrl = origin('--api', values.api, 'https://api.example.org');
  const publicUrl = origin('--url', values.url ?? config.pagesOrigins?.[0], 'https://fair.example.org');
  if (publicUrl?.startsWith('https:') && apiUrl?.startsWith('http:')) {
    problems.push(`--api ${apiUrl}: browsers let a page of ${publicUrl} call only https.`);
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const { formsDir, contentDir, offlinePages, brotliQuality } = config;
  return {
    to: resolve(values.to ?? ''),
    apiUrl: apiUrl ?? '',
    publicUrl,
    formsDir,
    contentDir,
    offlinePages,
    brotliQuality,
  };
}
