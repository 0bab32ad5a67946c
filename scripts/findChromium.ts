import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { LaunchOptions } from 'playwright-core';
import packageJson from '../package.json' with { type: 'json' };

/** Chromium's headless shell, compressed. Only the file is used: the package's own flags turn off the same-origin policy. */
const PACKED = join(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  '../../bin/chromium.br',
);

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
  return { executablePath: process.env.CHROMIUM || (await unpack()), args: ARGS };
}

/** Unpacks the npm package's Chromium once per version. Processes that do it at the same time do not see half a file. */
async function unpack(): Promise<string> {
  const folder = join(tmpdir(), `fair-chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}-${process.pid}`;
  await pipeline(
    createReadStream(PACKED),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  await rename(part, path);
  return path;
}
