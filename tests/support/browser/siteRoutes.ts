import { globSync, readFileSync } from 'node:fs';
import { frozenPath } from '../definitionFolders.ts';

export interface SiteRoute {
  route: string;
  aliases: string[];
  kind: 'page' | 'form';
}

/** The route of every page and form of the frozen definitions, without the page for unknown paths. */
export function siteRoutes(): SiteRoute[] {
  const kinds = { page: 'content/pages/*.json', form: 'forms/*/ui.json' } as const;
  return Object.entries(kinds).flatMap(([kind, pattern]) =>
    globSync(frozenPath(pattern))
      .sort()
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Partial<SiteRoute>)
      .flatMap(({ route, aliases = [] }) =>
        route && route !== '/404' ? [{ route, aliases, kind: kind as SiteRoute['kind'] }] : [],
      ),
  );
}
