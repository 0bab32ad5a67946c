import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageRenderer, RenderedPage, RenderInput } from '#publication/PageRenderer.ts';
import { App } from './App.tsx';
import { type ClientAssets, clientAssets, type Manifest, preloads } from './clientAssets.ts';
import { documentHtml } from './documentHtml.ts';
import FormRoute from './FormRoute.tsx';
import PageRoute from './PageRoute.tsx';
import { RouteLoader } from './RouteLoader.ts';
import { SiteStyles } from './SiteStyles.tsx';
import { styleTags } from './styleTags.ts';

const SCREENS = { form: FormRoute, page: PageRoute };

/** Renders routes with the same React tree as the browser; Vite's `manifest` says what the client was built to. */
export function createRendererFrom(manifest: Manifest, version: string): PageRenderer {
  const assets = clientAssets(manifest, version);
  return { version, render: (input) => render(input, assets) };
}

function render(input: RenderInput, assets: ClientAssets): RenderedPage {
  const { siteModule, routeModule, path } = input;
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const loader = new RouteLoader(() =>
    Promise.reject(new Error(`${path} is not the route that is rendered.`)),
  );
  loader.put(path, { module: routeModule, Screen: SCREENS[routeModule.kind] });
  // Apart from the body: the browser's tree must be the same, and has no such element.
  renderToString(
    <CacheProvider value={cache}>
      <SiteStyles />
    </CacheProvider>,
  );
  const renderApp = (boundary: boolean) =>
    renderToString(
      <CacheProvider value={cache}>
        <StaticRouter location={path}>
          <App siteModule={siteModule} loader={loader} boundary={boundary} />
        </StaticRouter>
      </CacheProvider>,
    );
  const body = renderApp(true);
  // A boundary that gave up: once more without it, so that the error comes out.
  if (body.includes('<!--$!-->')) renderApp(false);
  const { tags, styles } = styleTags(cache, extractCriticalToChunks(body));
  const modules = [...preloads(assets, routeModule.kind), input.siteUrl, input.routeUrl];
  const { html, scripts } = documentHtml({ ...input, body, tags, entry: assets.entry, modules });
  return { html, styles, scripts, links: modules.map((url) => `<${url}>; rel=modulepreload`) };
}
