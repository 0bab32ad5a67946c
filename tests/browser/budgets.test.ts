import { describe, expect, it } from 'vitest';
import { measureBytes } from '../../scripts/bench/browser/measureBytes.ts';
import { BUDGETS } from '../../scripts/bench/budgets.ts';
import { pageWeight, routeKinds } from '../../scripts/bench/pageWeight.ts';
import { sharedBrowser } from '../support/browser/openPage.ts';
import { serveBeside } from '../support/server/browserWorker.ts';

describe('bytes of every route', async () => {
  // As an operator's server compresses, unless told otherwise.
  const { url } = await serveBeside({ BROTLI_QUALITY: '10' });
  const kinds = await routeKinds(url);

  it('are measured for every page and form', () => {
    expect([...kinds.values()]).toEqual(expect.arrayContaining(['page', 'form']));
  });

  it.each([...kinds])('%s (a %s) stays within its budget', async (route, kind) => {
    const { html, code, fonts } = await pageWeight(url + route);
    // Guards against a measurement that finds no files.
    expect(code, `${route}: no script was found`).toBeGreaterThan(50_000);
    expect(fonts, `${route}: no font was found`).toBeGreaterThan(10_000);
    const limits = { html: BUDGETS.html, code: BUDGETS[kind], fonts: BUDGETS.fonts };
    const over = Object.entries({ html, code, fonts })
      .filter(([part, bytes]) => bytes > limits[part as keyof typeof limits])
      .map(
        ([part, bytes]) =>
          `${route}: ${bytes} bytes of ${part}, ${limits[part as keyof typeof limits]} allowed`,
      );
    expect(over).toEqual([]);
  });

  // `pageWeight` parses documents and scripts; a browser must load the same before hydration. Pages only: a form loads
  // its draft storage during hydration.
  it.each(['/about', '/exposition'])(
    'of %s equal those that the bench measures in a browser',
    async (route) => {
      const { code, html } = await pageWeight(url + route);
      expect(await measureBytes(await sharedBrowser(), url + route)).toMatchObject({ code, html });
    },
  );
});
