import { useEffect, useState } from 'react';
import type { PageModule, RouteModule } from '#contract/RouteModule.ts';
import { PageScreen } from '#pages/PageScreen.tsx';
import { savesData } from '#pages/savesData.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** The screen of a route that is an information page. */
export default function PageRoute({ module }: { module: RouteModule }) {
  if (module.kind !== 'page') throw new Error(`The route ${module.route} is no page.`);
  return <PageScreen id={module.id} html={useHtml(module)} />;
}

/** The page's HTML in the reader's language; until that has come, in the one that is on screen. */
function useHtml(module: PageModule): string {
  const { locale } = useLanguage();
  const [all, setAll] = useState(module.html);
  const [shown, setShown] = useState(locale);
  const known = all[locale] !== undefined;
  useEffect(() => {
    if (known) return setShown(locale);
    let wanted = true;
    module.fetchHtml?.().then(
      (html) => wanted && setAll(html),
      // Thrown where the screen's own failures are caught.
      (error) =>
        wanted &&
        setAll(() => {
          throw error;
        }),
    );
    return () => {
      wanted = false;
    };
  }, [known, locale, module]);
  useEffect(() => {
    // For a switch of the language that need not wait; what data costs is not known to be free.
    if (!savesData()) window.requestIdleCallback?.(() => module.fetchHtml?.().catch(() => undefined));
  }, [module]);
  return all[known ? locale : shown] ?? '';
}
