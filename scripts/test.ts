import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orUsage, parseOptions } from './commandLine/readOptions.ts';
import { UsageError } from './commandLine/UsageError.ts';

interface Stage {
  name: string;
  command: string[];
  tests?: boolean;
}

const USAGE = () => `Runs everything that a change must pass.

  npm test                        with SQLite and files in folders
  npm test -- --on postgres       the tests of the server and the browser, with PostgreSQL and files in a bucket`;

const STORES = ['sqlite', 'postgres'];

const on = orUsage(USAGE, () => {
  const { on = 'sqlite' } = parseOptions(process.argv.slice(2), { on: { type: 'string' } });
  if (!STORES.includes(on)) throw new UsageError(`There is no store "${on}": ${STORES.join(', ')}`);
  return on;
});

/** The others store nothing. */
const PROJECTS =
  on === 'sqlite' ? ['unit', 'components', 'shipped', 'server', 'browser'] : ['server', 'browser'];

/**
 * Everything that a change must pass, the fastest first. The lanes of a step run at the same time, each its stages in order:
 * some use only one core.
 */
const STEPS: Stage[][][] = [
  [
    [
      { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
      { name: 'types', command: ['tsc', '-p', '.'] },
      { name: 'types of browsers', command: ['tsc', '-p', 'src/tsconfig.browser.json'] },
    ],
    [
      { name: 'definitions', command: ['node', 'scripts/check.ts'] },
      // Some tests start the built server or read the bundles.
      { name: 'build', command: ['node', 'scripts/build.ts'] },
    ],
  ],
  // One run of all projects: cores wait for the last file only before the browser tests and at the end.
  [
    [
      {
        name: 'tests',
        command: ['vitest', 'run', ...PROJECTS.map((name) => `--project=${name}`)],
        tests: true,
      },
    ],
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'fair-test-'));
// Tests start a few hundred Node.js processes: the cache halves the time until one runs its first line.
const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled'), TEST_ON: on };
let passed = 0;
let failed = 0;
let skipped = 0;
for (const lanes of STEPS) {
  await Promise.all(
    lanes.map(async (stages) => {
      for (const stage of stages) await run(stage, lanes.length === 1);
    }),
  );
}
rmSync(folder, { recursive: true });
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a stage and counts its result. Beside others, its output is printed whole when it has ended. */
async function run({ name, command, tests }: Stage, alone: boolean): Promise<void> {
  const report = join(folder, 'report.json');
  const counted = tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const heading = `\n== ${name}\n`;
  if (alone) process.stdout.write(heading);
  const { status, output } = await execute([...command, ...counted], alone);
  if (!alone) process.stdout.write(heading + output);
  if (tests) {
    const counts = readCounts(report);
    passed += counts.passed;
    failed += counts.failed;
    skipped += counts.skipped;
    // A run that crashed counts as a failure even if no test failed.
    if (status !== 0 && counts.failed === 0) failed++;
  } else if (status === 0) passed++;
  else failed++;
}

/** Runs a command; resolves with its exit status, and with its output unless that is printed at once. */
function execute(
  [program = '', ...args]: string[],
  printed: boolean,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const to = printed ? 'inherit' : 'pipe';
    const child = spawn(program, args, { env, stdio: ['ignore', to, to] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.once('error', (error) => resolve({ status: null, output: `${output}${error.message}\n` }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

function readCounts(path: string) {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(path);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  } catch {
    // The run ended without a report; its exit status shows the failure.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
