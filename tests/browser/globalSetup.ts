import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { outsideTests } from '../startServer.ts';
import { findChromium } from './findChromium.ts';
import { serve } from './serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a server that serves the shipped definitions. */
    url: string;
    /** Its data folder. */
    dataDir: string;
    /** Where the browser that all tests share listens. */
    browser: string;
  }
}

/** Builds what is missing, and starts one server and one browser for all browser tests. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  // In a process of its own: inside Vitest, Vite writes its test runner's names into the bundle.
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: outsideTests() });
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-browser-'));
  const server = await serve({ DATA_DIR: dataDir });
  const browser = await chromium.launchServer(await findChromium());
  project.provide('url', server.url);
  project.provide('dataDir', dataDir);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}
