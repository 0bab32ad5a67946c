import { useEffect, useRef } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';
import { useText } from '#messages/useText.ts';
import { useLanguage } from '../shell/LanguageProvider.tsx';
import { useShell } from '../shell/ShellContext.ts';
import { pageTitle } from './pageTitle.ts';

/**
 * Keeps the document's title, description and language in step with the route and the reader's language, and tells
 * a screen reader when either changes. The server writes the first of them.
 */
export function DocumentHead({ module }: { module: RouteModule }) {
  const t = useText();
  const site = useShell();
  const { locale, locales } = useLanguage();
  const announcement = useRef<HTMLParagraphElement>(null);
  const shown = useRef<string>(undefined);
  const title = pageTitle(t(module.title), t(site.name));
  const description = t(module.description);
  const { direction = 'ltr' } = locales.find((each) => each.id === locale) ?? {};
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // What the page opened with has been read out by the browser.
    if (shown.current !== undefined && shown.current !== title && announcement.current) {
      announcement.current.textContent = title;
    }
    shown.current = title;
  }, [locale, direction, title, description]);
  return <p className="visually-hidden" role="status" ref={announcement} />;
}
