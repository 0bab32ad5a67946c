import type { Browser, CDPSession, Page } from 'playwright-core';

/** Bandwidth in bits per second and latency in milliseconds. */
export interface Network {
  name: string;
  down: number;
  up: number;
  latency: number;
}

/** Networks that applicants have. */
export const SLOW_4G: Network = { name: 'Slow 4G', down: 1_600_000, up: 750_000, latency: 150 };
export const THREE_G: Network = { name: '3G', down: 400_000, up: 400_000, latency: 400 };

/** An applicant's phone is slower than this machine by this factor. */
const CPU_SLOWDOWN = 4;

export interface ThrottledPage {
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** Opens an empty page in a new context (empty cache), with the CPU of a slow phone and, if given, a slow network. */
export async function openThrottled(browser: Browser, network?: Network): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (network) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down / 8,
      uploadThroughput: network.up / 8,
    });
  }
  return { page, cdp, close: () => context.close() };
}
