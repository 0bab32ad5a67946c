import type { Browser, CDPSession, Page } from 'playwright-core';
import { FIRST_FIELD, observeLoad } from './observeLoad.ts';
import { openThrottled } from './openThrottled.ts';
import { showErrors } from './showErrors.ts';

export interface LongFormFigures {
  /** Milliseconds from the start of the navigation until the form is painted and hydrated. */
  mount: number;
  /** Main-thread milliseconds of that, rendering included. */
  mountCpu: number;
  /** Main-thread milliseconds until the page is idle, its work after hydration included. */
  idleCpu: number;
  /** Megabytes of JavaScript heap after garbage collection. */
  heap: number;
  /** Main-thread milliseconds per key. */
  key: number;
  /** Milliseconds from Next on the empty form until all errors are shown and the summary has the focus. */
  errors: number;
}

const KEYS = 40;
/** Milliseconds between two keys (a fast typist), and milliseconds waited afterwards. */
const KEY_PAUSE = 60;
const SETTLE = 800;

/** Opens a form with this number of fields twice: to type into it, and to press Next. */
export async function measureLongForm(
  browser: Browser,
  url: string,
  fields: number,
): Promise<LongFormFigures> {
  const typed = await withPage(browser, url, async (page, cdp, mountCpu) => {
    // A client-rendered page sets `hydrated` before its form is painted.
    const mount = await page.evaluate(() =>
      Math.max(window.benchLoad?.hydrated ?? Number.NaN, window.benchLoad?.shown ?? Number.NaN),
    );
    const idleCpu = await taskTime(cdp);
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
    return { mount, mountCpu, idleCpu, heap, key: await measureKeys(page, cdp) };
  });
  const errors = await withPage(browser, url, (page) => page.evaluate(showErrors, fields));
  return { ...typed, errors };
}

async function withPage<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, cdp: CDPSession, mountCpu: number) => Promise<Result>,
): Promise<Result> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    await page.addInitScript(observeLoad, FIRST_FIELD);
    // CPU time, not wall time, so that other load on the machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const mounted = new Promise<number>((resolve) => {
      cdp.once('Runtime.bindingCalled', () => resolve(taskTime(cdp)));
    });
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'benchMounted' });
    await page.goto(url);
    const mountCpu = await mounted;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE);
    return await measure(page, cdp, mountCpu);
  } finally {
    await close();
  }
}

/** Main-thread milliseconds per key, including rendering and saving the draft. */
async function measureKeys(page: Page, cdp: CDPSession): Promise<number> {
  await page.locator(FIRST_FIELD).first().focus();
  const type = async (count: number) => {
    for (let key = 0; key < count; key += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(KEY_PAUSE);
    }
    await page.waitForTimeout(SETTLE);
  };
  // The first keys load and compile code.
  await type(10);
  const before = await taskTime(cdp);
  await type(KEYS);
  return ((await taskTime(cdp)) - before) / KEYS;
}

/** Milliseconds of main-thread tasks so far. */
async function taskTime(cdp: CDPSession): Promise<number> {
  return (await metric(cdp, 'TaskDuration')) * 1000;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (!found) throw new Error(`Chromium has no metric "${name}".`);
  return found.value;
}
