import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How to start a Chromium: the installed one, else the one inside an npm package. It asks no network but ours. */
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
  return { executablePath: await chromiumPackage.executablePath(), args: [...chromiumPackage.args, ...args] };
}
