import { createServer as createHttpServer } from 'node:http';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import type { PageRenderer, RenderedPage } from '#contract/PageRenderer.ts';
import { leaveOut } from '#rjsf/leftOut/leaveOut.ts';
import type { LivePublication } from '#server/live/livePublication.ts';
import type { Development } from '#server/ServerOptions.ts';

const RENDER_ENTRY = '/src/site/render.tsx';

/** In place of a build's manifest: every module is where its source is. */
const MANIFEST = Object.fromEntries(
  ['src/site/client.tsx', 'src/site/FormRoute.tsx', 'src/site/PageRoute.tsx'].map((file) => [file, { file }]),
);

/** Milliseconds of quiet after which a change counts as finished. */
const QUIET = 50;

/** What React's hot reload wants to run before any component does. */
const PREAMBLE = react.preambleCode.replace('__BASE__', '/');

/** Vite in place of the build: a saved component changes in the open page, and in the pages rendered from then on. */
export async function createDevelopment(): Promise<Development> {
  const http = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
    optimizeDeps: {
      entries: ['src/site/client.tsx'],
      rolldownOptions: { plugins: [leaveOut()] },
    },
  });
  const rendering = await createRendering(vite);
  return {
    renderer: rendering.renderer,
    serverFactory: (answer) =>
      http.on('request', (request, response) => {
        vite.middlewares(request, response, () => answer(request, response));
      }),
    connect: (live, app) => {
      reloadOnChange(vite, rendering, live);
      // Vite puts the styles of components into the page as it goes.
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

interface Rendering {
  renderer: PageRenderer;
  /** Takes over changed sources. @throws when they do not run; the last ones that did stay */
  renew: () => Promise<void>;
}

async function createRendering(vite: ViteDevServer): Promise<Rendering> {
  let count = 0;
  const load = async (): Promise<PageRenderer> => {
    const { createRendererFrom } = await vite.ssrLoadModule(RENDER_ENTRY);
    count++;
    return createRendererFrom(MANIFEST, `development ${count}`);
  };
  let current = await load();
  return {
    renderer: {
      get version() {
        return current.version;
      },
      siteStyles: (theme) => current.siteStyles(theme),
      formStyles: () => current.formStyles(),
      blocks: (input) => current.blocks(input),
      render: (input) => withHotReload(current.render(input)),
    },
    renew: async () => {
      current = await load();
    },
  };
}

function withHotReload({ html, scripts, ...page }: RenderedPage): RenderedPage {
  const tags = `<script type="module">${PREAMBLE}</script><script type="module" src="/@vite/client"></script>`;
  return { ...page, html: html.replace('<head>', `<head>${tags}`), scripts: [PREAMBLE, ...scripts] };
}

function reloadOnChange(vite: ViteDevServer, { renderer, renew }: Rendering, live: LivePublication): void {
  let timer: NodeJS.Timeout | undefined;
  let published = renderer.version;
  let inPage = true;
  vite.watcher.on('all', (_event, path) => {
    if (!path.startsWith(`${vite.config.root}/src/`)) return;
    inPage &&= !path.endsWith('.css');
    clearTimeout(timer);
    timer = setTimeout(() => {
      renew().then(live.republish, (error: Error) => process.stderr.write(`${error.stack}\n`));
    }, QUIET);
  });
  live.onPublished(() => {
    // Changed components are in the open page already; changed texts and styles come with the document.
    if (renderer.version === published || !inPage) vite.ws.send({ type: 'full-reload' });
    published = renderer.version;
    inPage = true;
  });
}
