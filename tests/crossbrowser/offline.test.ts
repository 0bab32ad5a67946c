import { expect, test, vi } from 'vitest';
import { cachedPages } from '../support/browser/offlinePages.ts';
import { isInstalled, STOCK_BROWSERS } from '../support/browser/stockBrowsers.ts';
import { serveBeside } from '../support/server/browserWorker.ts';

for (const [name, stock] of Object.entries(STOCK_BROWSERS))
  test.skipIf(!isInstalled(stock) || stock.isPrivate)(
    `a visited page and a form open without a network, in ${name}`,
    async () => {
      const server = await serveBeside();
      const browser = await stock.start();
      for (const path of ['/about', '/reservation']) {
        await browser.goto(server.url + path);
        await vi.waitFor(async () => expect(await browser.evaluate(cachedPages)).toContain(path), 30_000);
      }
      await server.stop();

      await browser.goto(`${server.url}/about`);
      await browser.find('main h1');
      await browser.read('Pas de connexion');
      await browser.goto(`${server.url}/reservation`);
      await browser.find('.wizard form input');
      await browser.goto(`${server.url}/faq`);
      await browser.read("Cette page n'est pas disponible hors connexion");
    },
  );
