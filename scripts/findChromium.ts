import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { LaunchOptions } from 'playwright-core';
import packageJson from '../package.json' with { type: 'json' };

/**
 * npm packages with Chromium's headless shell, compressed, by their path to it. Only the file is used: their own flags turn off the
 * same-origin policy.
 */
const PACKED = {
  '@sparticuz/chromium': '../../bin/chromium.br',
  // Chromium 87, the oldest that the site supports.
  'chrome-aws-lambda': '../bin/chromium.br',
} as const;

/** Chromium's own requests are turned off. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Launch options of the Chromium that `CHROMIUM` names, else of the one in an npm package: the same on every machine, and
 * tests take two thirds of the time that Debian's needs.
 */
export async function findChromium(): Promise<LaunchOptions> {
  return { executablePath: process.env.CHROMIUM || (await unpack('@sparticuz/chromium')), args: ARGS };
}

/** Launch options of the oldest Chromium that the site supports. */
export async function findOldestChromium(): Promise<LaunchOptions> {
  return { executablePath: await unpack('chrome-aws-lambda'), args: ARGS };
}

/** Unpacks a package's Chromium once per version. Processes that do it at the same time do not see half a file. */
async function unpack(name: keyof typeof PACKED): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve(name)), PACKED[name]);
  const folder = join(tmpdir(), `fair-chromium-${packageJson.devDependencies[name]}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}-${process.pid}`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  await rename(part, path);
  return path;
}
