import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { RouteModule } from '#contract/RouteModule.ts';
import { useLanguage } from '../shell/LanguageProvider.tsx';
import { useShell } from '../shell/ShellContext.ts';
import { pageTitle } from './pageTitle.ts';
import { ScreenTitle } from './ScreenTitle.ts';

/**
 * Updates the document's title, description and language when the route or the reader's language changes, and announces
 * the new title to screen readers. The server renders the first ones. A screen inside of it may put words of its own before
 * the title (`ScreenTitle`).
 */
export function DocumentHead({ module, children }: { module: RouteModule; children: ReactNode }) {
  const { formatMessage } = useIntl();
  const site = useShell();
  const { locale, locales } = useLanguage();
  const announcement = useRef<HTMLParagraphElement>(null);
  const shown = useRef<string>(undefined);
  const title = pageTitle(formatMessage({ id: module.title }), formatMessage({ id: site.name }));
  const [screenTitle, setScreenTitle] = useState<string>();
  const description = formatMessage({ id: module.description });
  const { direction = 'ltr' } = locales.find((each) => each.id === locale) ?? {};
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // The screen reader has read the first title already.
    if (shown.current !== undefined && shown.current !== title && announcement.current) {
      announcement.current.textContent = title;
    }
    shown.current = title;
  }, [locale, direction, title, description]);
  useEffect(() => {
    document.title = screenTitle ? `${screenTitle} – ${title}` : title;
  }, [screenTitle, title]);
  return (
    <ScreenTitle value={setScreenTitle}>
      <p className="visually-hidden" role="status" ref={announcement} />
      {children}
    </ScreenTitle>
  );
}
