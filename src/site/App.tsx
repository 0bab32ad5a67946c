import {
  Fragment,
  Suspense,
  use,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { SiteModule } from '#contract/RouteModule.ts';
import { ErrorBoundary } from '#rjsf/ErrorBoundary.tsx';
import { DocumentHead } from './document/DocumentHead.tsx';
import { EmbeddedForm } from './embedded/EmbeddedForm.tsx';
import { useScripted } from './loading/beforeScript.ts';
import { applyStyles } from './loading/loadStyles.ts';
import type { RouteLoader } from './loading/RouteLoader.ts';
import { showServed } from './loading/showServed.ts';
import { useMessages } from './loading/useMessages.ts';
import { useFade } from './navigation/useFade.tsx';
import { useScreenStart } from './navigation/useScreenStart.ts';
import { OfflineSign } from './offline/OfflineSign.tsx';
import { useVisit } from './offline/useVisit.ts';
import { LanguageProvider } from './shell/LanguageProvider.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShellContext } from './shell/ShellContext.ts';
import { Texts } from './Texts.tsx';
import { useDeferredWork } from './useDeferredWork.ts';
import { useOtherLanguages } from './useOtherLanguages.ts';

interface AppProps {
  siteModule: SiteModule;
  loader: RouteLoader;
  /** Language of the address, with which a visit starts. */
  locale: string;
  /** HTML of `LanguageOffers`: only the server has it. */
  offers?: string;
  /** False on the server makes render errors throw; `Suspense` would hide them. */
  boundary?: boolean;
}

/**
 * The whole site. Must be inside a router. The shell is outside of the screen, so that going to another screen does not
 * render it again.
 */
export function App({ siteModule, loader, locale, offers, boundary = true }: AppProps) {
  const Boundary = boundary ? Suspense : Fragment;
  const { site, forms, theme, messages } = siteModule;
  const shell = useMemo(() => ({ ...site, theme }), [site, theme]);
  const texts = useMemo(() => [messages], [messages]);
  const load = useCallback((id: string) => loader.speak(id), [loader]);
  const newsletter = forms[site.newsletter?.form ?? ''];
  return (
    <ShellContext.Provider value={shell}>
      <LanguageProvider locales={site.locales} start={locale} load={load}>
        <Texts from={texts}>
          <Shell
            sign={<OfflineSign />}
            offers={offers}
            newsletter={newsletter && <EmbeddedForm form={newsletter} />}
          >
            <Boundary>
              <CurrentRoute siteModule={siteModule} loader={loader} />
            </Boundary>
          </Shell>
        </Texts>
      </LanguageProvider>
    </ShellContext.Provider>
  );
}

/** The screen of the current path. While it loads, React keeps the one before, except on Back and Forward. */
function CurrentRoute({ siteModule, loader }: { siteModule: SiteModule; loader: RouteLoader }) {
  const { pathname } = useLocation();
  const [documentPath] = useState(pathname);
  /**
   * Reloads the page when a screen cannot be loaded: the browser then shows its own network error. Also when a screen fails that a
   * link led to: it may be newer than the scripts of this tab, and its document brings its own.
   */
  const fail = (error: unknown) => {
    if (isLoadError(error) || pathname !== documentPath) window.location.reload();
    else void showServed();
  };
  return (
    <ErrorBoundary path={pathname} onError={fail}>
      <LoadedRoute siteModule={siteModule} loader={loader} pathname={pathname} />
    </ErrorBoundary>
  );
}

function isLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

function LoadedRoute(props: { siteModule: SiteModule; loader: RouteLoader; pathname: string }) {
  const { loader, pathname } = props;
  const { module, Screen, styles } = use(loader.load(pathname));
  const [, again] = useReducer((count: number) => count + 1, 0);
  const renew = async () => {
    await loader.renew(pathname);
    flushSync(again);
  };
  const ScreenFade = useFade(module.id);
  useInsertionEffect(() => {
    if (styles) applyStyles(styles);
  }, [styles]);
  useEffect(() => loader.enter(pathname), [loader, pathname]);
  useScreenStart();
  const messages = useMessages(props.siteModule, module);
  // In here, because the content of `Suspense` hydrates after everything outside of it.
  useScripted();
  useDeferredWork();
  useOtherLanguages(loader, pathname);
  useVisit();
  return (
    <Texts from={messages}>
      <DocumentHead module={module}>
        <ScreenFade key={module.id}>
          <Screen module={module} renew={renew} />
        </ScreenFade>
      </DocumentHead>
    </Texts>
  );
}
