import { useEffect } from 'react';
import { avoidsPrefetch } from '#device/savesData.ts';
import type { RouteLoader } from './loading/RouteLoader.ts';
import { whenIdle } from './loading/whenIdle.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** Loads the other languages of a screen while the browser is idle, unless the reader saves data: a change is instant then. */
export function useOtherLanguages(loader: RouteLoader, pathname: string): void {
  const { locales } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has texts of its own
  useEffect(() => {
    if (!avoidsPrefetch()) whenIdle(() => void loader.prepare(locales.map(({ id }) => id)));
  }, [loader, locales, pathname]);
}
