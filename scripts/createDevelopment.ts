import { createServer as createHttpServer } from 'node:http';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import type { PageRenderer, RenderedPage } from '#contract/PageRenderer.ts';
import { leaveOut } from '#rjsf/leftOut/leaveOut.ts';
import type { LivePublication } from '#server/live/livePublication.ts';
import type { Development } from '#server/ServerOptions.ts';
import { SOURCE_MANIFEST } from '#site/loading/clientAssets.ts';

const RENDER_ENTRY = '/src/site/render.tsx';

const DESK_ENTRY = 'src/desk/entry.tsx';

/** It shows the cases of the component tests. */
const GALLERY_ENTRY = '/tests/support/gallery/renderGallery.tsx';

/** Milliseconds without a change after which sources are reloaded. */
const DEBOUNCE_MS = 50;

/** Script that React's hot reload must run before any component. */
const PREAMBLE = react.preambleCode.replace('__BASE__', '/');

/** What hot reload needs in each document. */
const HOT_RELOAD = `<script type="module">${PREAMBLE}</script><script type="module" src="/@vite/client"></script>`;

/** Vite instead of the build: a saved component is updated in the open page and in pages rendered afterwards. */
export async function createDevelopment(): Promise<Development> {
  const http = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
    optimizeDeps: {
      entries: ['src/site/client.tsx', DESK_ENTRY],
      rolldownOptions: { plugins: [leaveOut()] },
    },
  });
  const rendering = await createRendering(vite).catch(async (error) => {
    // Vite keeps the process alive.
    await vite.close();
    throw error;
  });
  vite.middlewares.use('/_gallery', ({ url = '' }, response) => {
    showGallery(vite, url).then(
      (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.stack);
      },
    );
  });
  return {
    renderer: rendering.renderer,
    desk: async () => ({
      tags: `${HOT_RELOAD}<script type="module" src="/${DESK_ENTRY}"></script>`,
      inline: [PREAMBLE],
      assets: new Map(),
    }),
    serverFactory: (answer) =>
      http.on('request', (request, response) => {
        vite.middlewares(request, response, () => answer(request, response));
      }),
    connect: (live, app) => {
      reloadOnChange(vite, rendering, live);
      // Vite adds `<style>` elements at run time.
      app.addHook('onSend', async (_request, reply) => {
        const policy = reply.getHeader('content-security-policy');
        if (typeof policy !== 'string') return;
        reply.header(
          'content-security-policy',
          policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
        );
      });
    },
    stop: () => vite.close(),
  };
}

async function showGallery(vite: ViteDevServer, url: string): Promise<string> {
  const { renderGallery } = await vite.ssrLoadModule(GALLERY_ENTRY);
  return renderGallery(new URL(url, 'http://localhost').searchParams);
}

interface Rendering {
  renderer: PageRenderer;
  /** Loads changed sources. @throws when they fail to load; the previous renderer stays */
  reload: () => Promise<void>;
}

async function createRendering(vite: ViteDevServer): Promise<Rendering> {
  let count = 0;
  const load = async (): Promise<PageRenderer> => {
    const { createRendererFrom } = await vite.ssrLoadModule(RENDER_ENTRY);
    count++;
    return createRendererFrom(SOURCE_MANIFEST, `development ${count}`);
  };
  let current = await load();
  return {
    renderer: {
      get version() {
        return current.version;
      },
      siteStyles: (theme) => current.siteStyles(theme),
      formStyles: (form) => current.formStyles(form),
      receiptStyles: () => current.receiptStyles(),
      privacy: (form, messages) => current.privacy(form, messages),
      blocks: (input) => current.blocks(input),
      noScript: (input) => current.noScript(input),
      render: (input) => withHotReload(current.render(input)),
    },
    reload: async () => {
      current = await load();
    },
  };
}

function withHotReload({ html, scripts, ...page }: RenderedPage): RenderedPage {
  return { ...page, html: html.replace('<head>', `<head>${HOT_RELOAD}`), scripts: [PREAMBLE, ...scripts] };
}

function reloadOnChange(vite: ViteDevServer, { renderer, reload }: Rendering, live: LivePublication): void {
  let timer: NodeJS.Timeout | undefined;
  let published = renderer.version;
  let hotReloaded = true;
  vite.watcher.on('all', (_event, path) => {
    if (!path.startsWith(`${vite.config.root}/src/`)) return;
    hotReloaded &&= !path.endsWith('.css');
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload().then(live.republish, (error: Error) => process.stderr.write(`${error.stack}\n`));
    }, DEBOUNCE_MS);
  });
  live.publications.onReplaced(() => {
    // Components are hot-reloaded already; changed texts and styles need a new document.
    if (renderer.version === published || !hotReloaded) vite.ws.send({ type: 'full-reload' });
    published = renderer.version;
    hotReloaded = true;
  });
}
