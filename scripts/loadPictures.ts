import type { Page } from 'playwright-core';

/** Waits for the site's font and for lazy pictures below the viewport too: a screenshot shows more than the viewport. */
export async function loadPictures(page: Page, fontFamily: string): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForFunction(
    (family) => [...document.fonts].some((one) => one.family === family),
    fontFamily,
  );
}
