import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
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

const { resolve: find } = createRequire(import.meta.url);

/** Folder of the npm package with Liberation Sans, which the site's text has until its own font is there. Not all machines do. */
const FONTS = join(dirname(find('pdfjs-dist/package.json')), 'standard_fonts');

const FONT_CONFIG = `<?xml version="1.0"?><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${FONTS}</dir>
</fontconfig>
`;

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
  return launchOptions(process.env.CHROMIUM || (await unpack('@sparticuz/chromium')));
}

/** Launch options of the oldest Chromium that the site supports. */
export async function findOldestChromium(): Promise<LaunchOptions> {
  return launchOptions(await unpack('chrome-aws-lambda'));
}

async function launchOptions(executablePath: string): Promise<LaunchOptions> {
  // A checkout elsewhere has its fonts elsewhere.
  const name = createHash('sha256').update(FONT_CONFIG).digest('hex').slice(0, 16);
  const path = join(await folderFor('fonts'), `${name}.conf`);
  await writeWhole(path, (part) => writeFile(part, FONT_CONFIG));
  return { executablePath, args: ARGS, env: { ...process.env, FONTCONFIG_FILE: path } };
}

/** Unpacks a package's Chromium once per version. */
async function unpack(name: keyof typeof PACKED): Promise<string> {
  const packed = join(dirname(find(name)), PACKED[name]);
  const path = join(await folderFor(packageJson.devDependencies[name]), 'chromium');
  await writeWhole(path, (part) =>
    pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o700 })),
  );
  return path;
}

async function folderFor(name: string): Promise<string> {
  const folder = join(tmpdir(), `fair-chromium-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Writes a file that is missing. Processes that do it at the same time do not see half of it. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  const part = `${path}-${process.pid}`;
  await write(part);
  await rename(part, path);
}
