import type { Browser, CDPSession, Page } from 'playwright-core';
import { FIRST_FIELD, observeLoad } from './observeLoad.ts';
import { openThrottled } from './openThrottled.ts';
import { showErrors } from './showErrors.ts';

export interface LongFormFigures {
  /** Milliseconds from the start of the navigation until the form is on screen and the script has taken over. */
  mount: number;
  /** Milliseconds of the main thread that this took, rendering included. */
  mountCpu: number;
  /** Megabytes of JavaScript heap after garbage collection. */
  heap: number;
  /** Milliseconds of the main thread for each key. */
  key: number;
  /** Milliseconds from Next on the empty form until every error is on screen and their summary has the focus. */
  errors: number;
}

const KEYS = 40;
/** Pause between two keys, as of a quick typist, and what is waited for afterwards, in milliseconds. */
const KEY_PAUSE = 60;
const SETTLE = 800;

/** Opens a form of so many fields twice: to type into it, and to press Next. */
export async function measureLongForm(
  browser: Browser,
  url: string,
  fields: number,
): Promise<LongFormFigures> {
  const typed = await withPage(browser, url, async (page, cdp) => {
    // A page without HTML of its own takes over before it has painted anything that could be typed into.
    const mount = await page.evaluate(() =>
      Math.max(window.benchLoad?.hydrated ?? Number.NaN, window.benchLoad?.shown ?? Number.NaN),
    );
    const mountCpu = await taskTime(cdp);
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
    return { mount, mountCpu, heap, key: await measureKeys(page, cdp) };
  });
  const errors = await withPage(browser, url, (page) => page.evaluate(showErrors, fields));
  return { ...typed, errors };
}

async function withPage<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    await page.addInitScript(observeLoad, FIRST_FIELD);
    // CPU time, not time of day: what else the machine does must not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE);
    return await measure(page, cdp);
  } finally {
    await close();
  }
}

/** Main-thread time of each key, with all that follows from it: rendering, and the saving of what was typed. */
async function measureKeys(page: Page, cdp: CDPSession): Promise<number> {
  await page.locator(FIRST_FIELD).first().focus();
  const type = async (count: number) => {
    for (let key = 0; key < count; key += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(KEY_PAUSE);
    }
    await page.waitForTimeout(SETTLE);
  };
  // The first keys load and compile what the others use.
  await type(10);
  const before = await taskTime(cdp);
  await type(KEYS);
  return ((await taskTime(cdp)) - before) / KEYS;
}

/** Milliseconds that the main thread has worked. */
async function taskTime(cdp: CDPSession): Promise<number> {
  return (await metric(cdp, 'TaskDuration')) * 1000;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (!found) throw new Error(`Chromium has no metric "${name}".`);
  return found.value;
}
