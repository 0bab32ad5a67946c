import { createContext, useContext } from 'react';
import type { ShellSite } from '#contract/CompiledContent.ts';
import type { BrowserTheme } from '#contract/RouteModule.ts';

export type Shell = ShellSite & { theme: BrowserTheme };

export const ShellContext = createContext<Shell | null>(null);

/** The part of `site.json` and `theme.json` that every screen needs; texts are message ids. Throws outside its provider. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell must be used within a ShellContext.Provider');
  return shell;
}
