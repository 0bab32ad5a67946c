import { useMemo } from 'react';
import type { MessagesByLocale, RouteModule, SiteModule } from '#contract/RouteModule.ts';

/** The messages of the site and of one route; the same array until one of the two changes. */
export function useMessages(siteModule: SiteModule, module: RouteModule): readonly MessagesByLocale[] {
  return useMemo(() => [siteModule.messages, module.messages], [siteModule, module]);
}
