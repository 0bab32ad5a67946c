import { useEffect } from 'react';
import { formatNumber } from '#messages/formatNumber.ts';
import { loadFont } from './loading/loadFont.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';
import { useShell } from './shell/ShellContext.ts';

/** What may wait until the page works, and then had better not wait until it is needed. */
export function useLateWork(): void {
  const { locale } = useLanguage();
  const { look } = useShell();
  useEffect(() => {
    void loadFont(look.font);
  }, [look]);
  useEffect(() => {
    // The first number has the browser load its data on languages, which takes a slow phone 0.1 s.
    window.requestIdleCallback?.(() => formatNumber(0, locale));
  }, [locale]);
}
