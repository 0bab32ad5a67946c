/**
 * `npm run lighthouse`: Lighthouse's scores (mobile profile) of every page and form, as a table. Ends with 1 when one
 * misses a goal. Starts its own server. npm downloads Lighthouse at the first run; at 176 MB with its dependencies it is no
 * dependency of the project. The Chromium of the tests, a headless shell, aborts every page that has a `Referrer-Policy` while
 * Lighthouse records a trace.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildClient } from './buildClient.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { findChromium } from './findChromium.ts';
import { screenPaths } from './screenPaths.ts';
import { serve } from './serve.ts';

const VERSION = '13.5.0';
/** Minimum score of each category, in percent. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const NAMES = Object.keys(GOALS) as (keyof typeof GOALS)[];
const MAX_SHIFT = 0.02;

interface Report {
  categories: Record<keyof typeof GOALS, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string }>;
}

const USAGE = () => `npm run lighthouse -- --only prix    paths that contain this text; "/" is the home page`;
const values = readOptions(USAGE, { only: { type: 'string' } });
if (!process.env.CHROMIUM) {
  console.error('Lighthouse needs a whole Chromium: CHROMIUM=/usr/bin/chromium npm run lighthouse');
  process.exit(1);
}
await buildClient();
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const { executablePath = '', args = [], env } = await findChromium();
// A fixed port, since canonical links contain the address.
const server = await serve({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', PORT: '3987' });
let missed = 0;
try {
  // Lighthouse does not measure a page with status 404.
  const paths = (await screenPaths(server.url, values.only)).filter((path) => path !== '/404');
  const width = Math.max(...paths.map((path) => path.length));
  console.log(['path'.padEnd(width), ...NAMES, 'shift'].join('  '));
  for (const path of paths) {
    const report = await auditWithRetries(path);
    const shift = report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
    const met = NAMES.every((name) => percent(report, name) >= GOALS[name]) && shift <= MAX_SHIFT;
    if (!met) missed += 1;
    const cells = NAMES.map((name) => String(percent(report, name)).padStart(name.length));
    console.log([path.padEnd(width), ...cells, shift.toFixed(3), met ? '' : 'missed'].join('  ').trimEnd());
    if (!met) console.log(`  audits below 0.9: ${failing(report).join(', ')}`);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
console.log(missed === 0 ? 'Every path meets the goals.' : `${missed} paths miss a goal.`);
process.exitCode = missed === 0 ? 0 : 1;

/** Audits a page; below the performance goal, the median of three runs: single runs vary by several points. */
async function auditWithRetries(path: string): Promise<Report> {
  const first = await audit(path);
  if (percent(first, 'performance') >= GOALS.performance) return first;
  const reports = [first, await audit(path), await audit(path)];
  reports.sort((one, other) => percent(one, 'performance') - percent(other, 'performance'));
  return reports[1] as Report;
}

async function audit(path: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=--headless ${args.join(' ')}`,
  ];
  await promisify(execFile)('npx', ['--yes', `lighthouse@${VERSION}`, server.url + path, ...flags], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

function percent(report: Report, category: keyof typeof GOALS): number {
  return Math.round((report.categories[category].score ?? 0) * 100);
}

/** Ids of the audits that scored below 0.9. */
function failing({ audits }: Report): string[] {
  return Object.entries(audits)
    .filter(
      ([, { score, scoreDisplayMode }]) =>
        score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(([id]) => id);
}
