import { createContext, useContext } from 'react';
import type { CompiledSite } from '#contract/CompiledContent.ts';

export const SiteContext = createContext<CompiledSite | null>(null);

/** The compiled `site.json`; its texts are message ids. Throws outside `SiteContext.Provider`. */
export function useSite(): CompiledSite {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteContext.Provider');
  return site;
}
