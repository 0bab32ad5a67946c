import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, sharedTab, waitForHydration } from '../support/browser/openPage.ts';

const open = sharedTab();
const openLarge = sharedTab({ viewport: DESKTOP });

describe('header', () => {
  test('has another shadow when scrolled more than 100 pixels', async () => {
    const { page } = await openLarge('/');
    await waitForHydration(page);
    const header = page.locator('header.header');
    const shadowAt = async (top: number) => {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await page.locator(`header.header[data-scrolled=${top > 100}]`).waitFor();
      return header.evaluate((element) => getComputedStyle(element).boxShadow);
    };
    expect(await shadowAt(101)).not.toBe(await shadowAt(100));
  });

  test('switches the language in its dropdown, which returns the focus to its button', async () => {
    const { page, errors } = await openLarge('/');
    await waitForHydration(page);
    await page.locator('.language-button').click();
    expect(await page.locator('.language-list button').allTextContents()).toEqual(['Français', 'English']);
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    expect(await page.locator('.language-list').count()).toBe(0);
    expect(
      await page.locator('.language-button').evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await page.locator('.language-button').click();
    await page.keyboard.press('Escape');
    expect(await page.locator('.language-list').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('panel on small screens', () => {
  const openPanel = async (page: Page) => {
    await page.locator('.header-menu').click();
    await page.locator('dialog.menu[open]').waitFor();
  };

  test('is on the right, 320 pixels wide, over an inert page, with the links of the header', async () => {
    const { page } = await open('/');
    await waitForHydration(page);
    await openPanel(page);
    const box = await page.locator('dialog.menu').boundingBox();
    expect(box).toMatchObject({ width: 320, x: PHONE.width - 320 });
    const linksIn = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await linksIn('dialog.menu a')).toEqual(await linksIn('.header-nav a, .header-participate'));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
    for (let press = 0; press < 15; press += 1) await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  });

  test('closes in five ways, and returns the focus unless it leads elsewhere', async () => {
    const { page, errors } = await open('/');
    await waitForHydration(page);
    // A link moves the focus once its screen is loaded, after the menu is closed.
    const focused = () => page.evaluate(() => document.activeElement?.matches('.header-menu'));
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.locator('.menu-head button').click(),
      () => page.mouse.click(12, 500),
      () => page.locator('.menu-language').last().click(),
    ]) {
      await openPanel(page);
      await close();
      await page.locator('dialog.menu').waitFor({ state: 'detached' });
      await expect.poll(focused).toBe(true);
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await openPanel(page);
    await page.locator('.menu-links a').first().click();
    await page.locator('dialog.menu').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(false);
    expect(errors).toEqual([]);
  });
});

test('the footer logo leads to the top', async () => {
  const { page } = await open('/about');
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.locator('.footer-home').click();
  await page.waitForFunction(() => window.scrollY === 0);
});

test('the skip link leads to the content', async () => {
  const { page } = await open('/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});
