import { useEffect } from 'react';
import { attempt } from '#contract/attempt.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { afterFirstTouch } from './loading/afterFirstTouch.ts';
import { loadFont } from './loading/loadFont.ts';
import { layOutRest } from './loading/topFirst.ts';
import { whenIdle } from './loading/whenIdle.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';
import { useShell } from './shell/ShellContext.ts';

/** Work deferred until after hydration: loads the site's font, and the browser's locale data after the first touch. */
export function useDeferredWork(): void {
  const { locale } = useLanguage();
  const { theme } = useShell();
  useEffect(() => whenIdle(layOutRest), []);
  useEffect(() => {
    if (!mayHaveSaved()) return;
    // A browser that refuses its storage has kept nothing.
    const tidy = () => import('#device/storage/savedRequests.ts').then(({ tidyUp }) => tidyUp());
    whenIdle(() => void tidy().catch(() => undefined));
  }, []);
  useEffect(() => {
    // Safari 14.0 lacks both this and gaps.
    if (attempt(() => CSS.supports('inset', '0')) === false)
      void import('./styles/spaceFlexItems.ts').then(({ spaceFlexItems }) => spaceFlexItems());
  }, []);
  useEffect(() => {
    void loadFont(theme.font);
  }, [theme]);
  useEffect(() => {
    // The first use of `Intl` makes the browser load its locale data: 0.1 s on a slow phone.
    afterFirstTouch(() => void formatNumber(0, locale));
  }, [locale]);
}
