import { useEffect } from 'react';
import { avoidsPrefetch } from '#device/savesData.ts';
import { afterFirstTouch } from './loading/afterFirstTouch.ts';
import type { RouteLoader } from './loading/RouteLoader.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** Loads the other languages of a screen after its first touch, unless the reader saves data: a change is instant then. */
export function useOtherLanguages(loader: RouteLoader, pathname: string): void {
  const { locales } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has texts of its own
  useEffect(() => {
    if (!avoidsPrefetch()) afterFirstTouch(() => void loader.prepare(locales.map(({ id }) => id)));
  }, [loader, locales, pathname]);
}
