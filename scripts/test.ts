import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that a change must pass, the fastest stages first. */
const STAGES: { name: string; command: string[]; tests?: boolean }[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'definitions', command: ['node', 'scripts/check.ts'] },
  // Some tests start the built server or read the bundles.
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'], tests: true },
  { name: 'component tests', command: ['vitest', 'run', '--project', 'components'], tests: true },
  { name: 'server tests', command: ['vitest', 'run', '--project', 'server'], tests: true },
  { name: 'organiser tests', command: ['vitest', 'run', '--project', 'shipped'], tests: true },
  { name: 'browser tests', command: ['vitest', 'run', '--project', 'browser'], tests: true },
];

const folder = mkdtempSync(join(tmpdir(), 'fair-test-'));
// Tests start a few hundred Node.js processes: the cache halves the time until one runs its first line.
const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
let passed = 0;
let failed = 0;
/** Tests that failed at first: each is to be mended. */
const unsteady: string[] = [];
for (const { name, command, tests } of STAGES) {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(folder, 'report.json');
  const [program = '', ...args] = command;
  const counted = tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const { status } = spawnSync(program, [...args, ...counted], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (tests) {
    const counts = readCounts(report);
    passed += counts.passed;
    failed += counts.failed;
    unsteady.push(...counts.unsteady);
    // A run that crashed counts as a failure even if no test failed.
    if (status !== 0 && counts.failed === 0) failed++;
  } else if (status === 0) passed++;
  else failed++;
}
rmSync(folder, { recursive: true });
for (const name of unsteady) process.stdout.write(`\npassed only at the second attempt: ${name}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

function readCounts(path: string): { passed: number; failed: number; unsteady: string[] } {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(path);
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    // A test that passed at the second attempt keeps the failure of the first.
    const unsteady = all.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      unsteady: unsteady.map(({ fullName }) => fullName),
    };
  } catch {
    // The run ended without a report; its exit status shows the failure.
    return { passed: 0, failed: 0, unsteady: [] };
  }
}
