import { Fragment, Suspense, use, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SiteModule } from '#contract/RouteModule.ts';
import { DocumentHead } from './document/DocumentHead.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { RouteLoader } from './loading/RouteLoader.ts';
import { useEarlySubmit } from './loading/useEarlySubmit.ts';
import { useMessages } from './loading/useMessages.ts';
import { EmbeddedForm } from './shell/EmbeddedForm.tsx';
import { LanguageProvider } from './shell/LanguageProvider.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShellContext } from './shell/ShellContext.ts';
import { Texts } from './Texts.tsx';
import { useLateWork } from './useLateWork.ts';

interface AppProps {
  siteModule: SiteModule;
  loader: RouteLoader;
  /** False lets errors of a rendering on the server through, which a boundary would hide. */
  boundary?: boolean;
}

/** The whole site below a router. */
export function App({ siteModule, loader, boundary = true }: AppProps) {
  const Boundary = boundary ? Suspense : Fragment;
  const shell = useMemo(() => ({ ...siteModule.site, look: siteModule.look }), [siteModule]);
  return (
    <ShellContext.Provider value={shell}>
      <LanguageProvider locales={siteModule.site.locales}>
        <Boundary>
          <CurrentRoute siteModule={siteModule} loader={loader} />
        </Boundary>
      </LanguageProvider>
    </ShellContext.Provider>
  );
}

/** The screen of the current path, which in browsers is loaded before the router comes to it. */
function CurrentRoute({ siteModule, loader }: { siteModule: SiteModule; loader: RouteLoader }) {
  const { pathname } = useLocation();
  return (
    <LoadFailure at={pathname}>
      <LoadedRoute siteModule={siteModule} loader={loader} pathname={pathname} />
    </LoadFailure>
  );
}

function LoadedRoute(props: { siteModule: SiteModule; loader: RouteLoader; pathname: string }) {
  const { loader, pathname } = props;
  const { module, Screen } = use(loader.load(pathname));
  useEffect(() => () => loader.leave(pathname), [loader, pathname]);
  const messages = useMessages(props.siteModule, module);
  // Here, as what is in the boundary hydrates after what is outside of it.
  useEarlySubmit();
  useLateWork();
  const { site, forms } = props.siteModule;
  const newsletter = forms[site.newsletter.form];
  return (
    <Texts from={messages}>
      <DocumentHead module={module} />
      <Shell newsletter={newsletter && <EmbeddedForm form={newsletter} />}>
        <Screen key={module.id} module={module} />
      </Shell>
    </Texts>
  );
}
