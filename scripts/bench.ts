/**
 * `npm run bench`: measures the platform, compared with hand-written pages and minimal servers in the same run. Prints a
 * table with the goals and writes the same as JSON to `dist/bench.json`. Medians of five runs, each in a new browser
 * context. Only ratios within one run are comparable: stop other programs.
 *
 * Needs Chromium (see scripts/findChromium.ts) for the first three sections, nginx for one row of `server`, and pgbench for
 * those of `cluster` that compare submissions. PostgreSQL and the S3 server are those of the tests.
 */
import { writeFileSync } from 'node:fs';
import { readBenchOptions } from './bench/BenchOptions.ts';
import { type BenchRow, type BenchSection, meetsGoal } from './bench/BenchRow.ts';
import { openBrowserBench } from './bench/browser/openBrowserBench.ts';
import { benchCluster } from './bench/cluster/benchCluster.ts';
import { benchDesk } from './bench/cluster/benchDesk.ts';
import { benchMillion } from './bench/cluster/benchMillion.ts';
import { formatRows } from './bench/formatRows.ts';
import { benchServer } from './bench/server/benchServer.ts';
import { buildClient } from './buildClient.ts';
import { orUsage } from './commandLine/readOptions.ts';

const RESULT = 'dist/bench.json';

const BROWSER: readonly BenchSection[] = ['bytes', 'load', 'keys'];

const USAGE = () => `npm run bench

  npm run bench -- --only bytes,load,keys,server,cluster    some of the sections
  npm run bench -- --only million                           10^6 stored submissions; never part of the others
  npm run bench -- --only desk                              the desk over 200,000 submissions; never part of the others
  npm run bench -- --runs 9                                 more runs
  npm run bench -- --quick                                  one run, fewer sizes: to test the bench itself`;

const options = orUsage(USAGE, () => readBenchOptions(process.argv.slice(2)));
await buildClient();
const rows: BenchRow[] = [];
if (options.sections.some((section) => BROWSER.includes(section))) {
  const bench = await openBrowserBench(options);
  try {
    rows.push(...(await bench.run()));
  } finally {
    await bench.close();
  }
}
if (options.sections.includes('server')) rows.push(...(await benchServer(options)));
if (options.sections.includes('cluster')) rows.push(...(await benchCluster(options)));
if (options.sections.includes('million')) rows.push(...(await benchMillion(options)));
if (options.sections.includes('desk')) rows.push(...(await benchDesk(options)));

const { runs, quick } = options;
const results = rows.map((row) => ({ ...row, met: meetsGoal(row) }));
writeFileSync(
  RESULT,
  `${JSON.stringify({ at: new Date(), node: process.version, runs, quick, results }, null, 2)}\n`,
);
console.log(`${formatRows(rows)}\n\n${RESULT} holds the same. Medians of ${runs} runs.`);
