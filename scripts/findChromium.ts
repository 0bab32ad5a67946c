import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launch options of the installed Chromium, else of the one in an npm package. The flags turn off its own requests. */
export async function findChromium(): Promise<LaunchOptions> {
  const installed = INSTALLED.find((path) => existsSync(path));
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  if (installed) return { executablePath: installed, args };
  // In a single process, closing the last context closes the browser.
  const ownArgs = chromiumPackage.args.filter((arg) => arg !== '--single-process');
  return { executablePath: await chromiumPackage.executablePath(), args: [...ownArgs, ...args] };
}
