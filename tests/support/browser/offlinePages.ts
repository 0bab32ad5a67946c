import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Options of a context whose pages have the service worker. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** Paths of the pages that the worker keeps. Runs in the page. */
export async function cachedPages(): Promise<string[]> {
  const documents = await caches.open('cached-documents');
  return (await documents.keys()).map(({ url }) => new URL(url).pathname);
}

/** Paths of the pages that the worker keeps. */
export const keptPages = (page: Page) => page.evaluate(cachedPages);

/** Waits until the worker keeps these pages. */
export async function expectKept(page: Page, ...paths: string[]): Promise<void> {
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(paths));
}
