import type { Page, Route } from 'playwright-core';

/** Whether an address is that of one of the site's scripts or modules. */
function isScript({ pathname }: URL): boolean {
  return /^\/(?:assets|_publication)\/.*\.js$/.test(pathname);
}

/** The ways in which the site's scripts fail before they reach a browser. */
export const FAILURES: Record<string, (route: Route) => Promise<unknown>> = {
  'are blocked': (route) => route.abort('blockedbyclient'),
  'are gone, as after a deployment': (route) => route.fulfill({ status: 404, json: { errors: [] } }),
  'are HTML, as from a captive portal': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Connectez-vous</p>' }),
  'are cut in the middle': async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  },
  'are not understood': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default #new of syntax;' }),
};

/** Makes all scripts of the site fail. Those of a screen alone: with `only`, a part of their address. */
export async function failScripts(page: Page, why: string, only = ''): Promise<void> {
  await page.route((url) => isScript(url) && url.pathname.includes(only), FAILURES[why]!);
}

/** Holds all scripts of the site back. Returns a function that releases the scripts. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isScript, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Serves documents as a browser without modules understands one. */
export async function withoutModules(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    // Playwright fetches a form without the bytes of its files, and what the server answers to one has no modules.
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replaceAll('type="module"', 'type="unknown"').replaceAll('<script noModule="">', '<script>'),
    });
  });
}
