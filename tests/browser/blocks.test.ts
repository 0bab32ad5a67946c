import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage, sharedTab, waitForHydration } from '../support/browser/openPage.ts';

const open = sharedTab();

const COUNTDOWN = '.countdown-value';

test('the countdown ticks every second and stops at zero', async () => {
  const { page, errors } = await openPage('/', {}, (opened) =>
    opened.clock.install({ time: new Date('2025-07-20T20:58:54.500Z') }),
  );
  await waitForHydration(page);
  await page.clock.pauseAt(new Date('2025-07-20T20:59:30.500Z'));
  await page.clock.runFor(1000);
  // One day, two hours and half a minute before 22 July, midnight in Yaoundé.
  expect((await page.locator(COUNTDOWN).allTextContents()).slice(0, 3)).toEqual(['01', '02', '00']);
  const seconds = async () => Number(await page.locator(COUNTDOWN).last().textContent());
  const before = await seconds();
  await page.clock.runFor(1000);
  expect(await seconds()).toBe(before - 1);
  await page.clock.fastForward('50:00:00');
  await page.clock.runFor(2000);
  expect(await page.locator(COUNTDOWN).allTextContents()).toEqual(['00', '00', '00', '00']);
  expect(errors).toEqual([]);
});

test('partners show one tab panel at a time, by click and arrow keys', async () => {
  const { page } = await openPage('/', { viewport: DESKTOP });
  await waitForHydration(page);
  const tabs = page.getByRole('tab');
  const visible = () => page.getByRole('tabpanel').count();
  expect(await tabs.count()).toBe(3);
  expect(await visible()).toBe(1);
  expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBe(12);
  await tabs.nth(1).click();
  expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBe(15);
  await page.keyboard.press('ArrowRight');
  expect(await tabs.nth(2).getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('tabpanel').getByRole('listitem').count()).toBe(8);
  await page.keyboard.press('ArrowRight');
  expect(await tabs.nth(0).evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(await visible()).toBe(1);
});

test('without script the countdown shows padded zeros, and partners all panels', async () => {
  const { page } = await openPage('/', { javaScriptEnabled: false });
  expect(await page.locator(COUNTDOWN).allTextContents()).toEqual(['00', '00', '00', '00']);
  expect(await page.locator('[role=tabpanel]:visible').count()).toBe(3);
});

test('the news filter shows one category; "general" is only in the unfiltered list', async () => {
  const { page } = await openPage('/exposition', { viewport: DESKTOP });
  await waitForHydration(page);
  const categories = async () => new Set(await page.locator('.news-category:visible').allTextContents());
  const general = 'Général';
  expect(await categories()).toContain(general);
  const filters = page.locator('.news-filters button');
  expect(await filters.count()).toBe(4);
  for (let index = 1; index < 4; index += 1) {
    await filters.nth(index).click();
    expect(await page.locator('[aria-pressed=true]').count()).toBe(1);
    const shown = await categories();
    expect(shown.size).toBe(1);
    expect(shown).not.toContain(general);
  }
});

describe('hero video', () => {
  const moving = { reducedMotion: 'no-preference' } as const;

  test('plays muted in a loop and can be paused', async () => {
    const { page, errors } = await openPage('/', moving);
    const video = page.locator('video');
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    expect(await video.evaluate((v: HTMLVideoElement) => [v.muted, v.loop, v.playsInline])).toEqual([
      true,
      true,
      true,
    ]);
    await page.locator('.hero-pause').click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === true);
    expect(errors).toEqual([]);
  });

  test('loads only on a click with reduced motion', async () => {
    const { page } = await open('/');
    await page.locator('.hero-pause').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await page.locator('.hero-pause').click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  });
});

test('the map loads when its button is pressed', async () => {
  const { page } = await open('/about');
  await waitForHydration(page);
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'map' }));
  expect(await page.locator('iframe').count()).toBe(0);
  await page.locator('.map .button').click();
  expect(await page.locator('iframe').getAttribute('src')).toContain('https://www.openstreetmap.org/');
});

test('cards below the viewport fade in once', async () => {
  const { page } = await openPage('/', { reducedMotion: 'no-preference', viewport: DESKTOP });
  await waitForHydration(page);
  const card = page.locator('[data-appear=hidden]').last();
  const id = await card.evaluate((element) => {
    element.id ||= 'last-card';
    return element.id;
  });
  // The blocks above may be laid out after the first scroll and move the card away.
  const appearance = async () => {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    return page.locator(`#${id}`).getAttribute('data-appear');
  };
  await expect.poll(appearance, { timeout: 15_000 }).toBe('shown');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  expect(await page.locator(`#${id}`).getAttribute('data-appear')).toBe('shown');
});
