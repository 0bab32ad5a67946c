import { useEffect, useState } from 'react';
import type { PageModule, RouteModule } from '#contract/RouteModule.ts';
import { savesData } from '#device/savesData.ts';
import { PageScreen } from '#pages/PageScreen.tsx';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** The screen of an information page's route. Throws for a form's module. */
export default function PageRoute({ module }: { module: RouteModule }) {
  if (module.kind !== 'page') throw new Error(`The route ${module.route} is no page.`);
  return <PageScreen id={module.id} html={useHtml(module)} />;
}

/** The page's HTML in the reader's language; until that has been fetched, in the language shown before. */
function useHtml(module: PageModule): string {
  const { locale } = useLanguage();
  const [all, setAll] = useState(module.html);
  const [shown, setShown] = useState(locale);
  const available = all[locale] !== undefined;
  useEffect(() => {
    if (available) return setShown(locale);
    let mounted = true;
    module.fetchHtml?.().then(
      (html) => mounted && setAll(html),
      // Rethrown during rendering, so that `LoadErrorBoundary` catches it.
      (error) =>
        mounted &&
        setAll(() => {
          throw error;
        }),
    );
    return () => {
      mounted = false;
    };
  }, [available, locale, module]);
  useEffect(() => {
    // Prefetches the other languages, unless the data saver is on, so that a change of language is instant.
    if (!savesData()) window.requestIdleCallback?.(() => module.fetchHtml?.().catch(() => undefined));
  }, [module]);
  return all[available ? locale : shown] ?? '';
}
