import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRepository } from '../support/readmes/copyRepository.ts';
import { replaced } from '../support/readmes/nginxBlock.ts';
import { readmeBlock, readmeLine } from '../support/readmes/readmes.ts';
import { runLines } from '../support/readmes/runLines.ts';

interface Row {
  lines: string;
  /** Options after the last line, which select a part of a command that takes minutes. */
  more?: string;
  prints: RegExp;
  /** The exit code, by default 0. */
  code?: number;
  /** A file that is there afterwards. */
  writes?: string;
}

const PASSED = /Tests +[1-9]\d* passed/;
const FAIR = 'tests/fixtures/fair';
/** One file of each test project. */
const UNIT = 'tests/definitions/nearestName.test.ts';
const SERVER = 'tests/server/register.test.ts';

const named = (line: string, what: RegExp, name: string) => replaced(line, [[what, () => name]]);

/** Each is run in a copy of the checkout with the frozen definitions, one after the other. */
const ROWS: Row[] = [
  { lines: readmeLine('npm run build'), prints: /./, writes: 'dist/client/.vite/manifest.json' },
  { lines: readmeLine('npm run formats'), prints: /./ },
  { lines: readmeLine('npm run format'), prints: /No fixes applied/ },
  { lines: readmeLine('npm run lint'), prints: /No fixes applied/ },
  { lines: readmeLine('npm run typecheck'), prints: /tsc/ },
  { lines: readmeBlock('forms/README.md', 'npm run check'), prints: /0 errors/ },
  { lines: readmeBlock('content/README.md', 'npm run messages  '), prints: /0 new/ },
  {
    lines: `sed -i '0,/"title": "/s//&Le /' ${FAIR}/content/pages/home.json && npm run messages
      ${readmeBlock('content/README.md', 'npm run messages -- export')}
      ${named(readmeLine('npm run messages -- accept <id>'), /<id>/, 'pages.home.title')}`,
    prints: /1 changed.*en\.xlf: 1 text\n.*en\.xlf: 1 text, 0 changed, 0 refused.*0 changed/s,
    writes: 'en.xlf',
  },
  {
    lines: readmeLine('npm run documents'),
    prints: /tests\/fixtures\/fair\/content\/public\/.*-en\.pdf: \d{5}/,
  },
  {
    lines: named(readmeLine('npm run documents -- --locale en --out DIR'), /DIR/, 'printed'),
    prints: /printed\/.*\.pdf: \d{5}/,
    writes: 'printed/documents',
  },
  { lines: readmeLine('npm run test:unit'), more: `-- ${UNIT}`, prints: PASSED },
  { lines: readmeLine('npx vitest run --project unit'), more: UNIT, prints: PASSED },
  {
    lines: readmeLine('npm run test:components'),
    more: '-- tests/components/parts.test.tsx',
    prints: PASSED,
  },
  { lines: readmeLine('npm run test:server'), more: `-- ${SERVER}`, prints: PASSED },
  { lines: readmeLine('npm run test:browser'), more: '-- tests/browser/keys.test.ts', prints: PASSED },
  { lines: readmeLine('npm run crossbrowser'), prints: PASSED },
  {
    lines: named(readmeLine('TEST_ON=postgres npx vitest run --project server FILE'), /FILE/, SERVER),
    prints: PASSED,
  },
  {
    // It ends by `timeout`: a watch has no other end.
    lines: `timeout 60 ${named(readmeLine('npm run test:watch -- FILE'), /FILE/, UNIT)}`,
    prints: /Waiting for file changes/,
    code: 124,
  },
  {
    lines: readmeLine('npm run bench'),
    more: '-- --only bytes --quick',
    prints: /./,
    writes: 'dist/bench.json',
  },
  { lines: readmeLine('npm run bench -- --only cluster'), more: '--quick', prints: /submissions/ },
  {
    lines: named(readmeLine('npm run screenshots -- --out DIR'), /DIR/, 'seen'),
    more: '--only blog',
    prints: /The pictures are in seen/,
    writes: 'seen',
  },
  {
    lines: readmeLine('npm run guide-pictures'),
    more: '-- --only statistics --out seen',
    prints: /block-statistics/,
    writes: 'seen/block-statistics.webp',
  },
  // Scores are those of a quiet machine: with others at work, a goal may be missed. Not every machine has a whole Chromium.
  {
    lines: `${readmeLine('npm run lighthouse')} -- --only /blog || true`,
    prints: process.env.CHROMIUM ? /^\/blog +\d+ /m : /CHROMIUM=/,
  },
];

let cwd: string;
let remove: () => void;
const inCopy = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });

beforeAll(() => {
  cwd = copyRepository((each) => {
    remove = each;
  });
  inCopy('add', '--all');
}, 60_000);
afterAll(() => remove?.(), 60_000);

it.each(ROWS)('$lines', { timeout: 900_000 }, async ({ lines, more = '', prints, code = 0, writes }) => {
  const env = { FORMS_DIR: `${FAIR}/forms`, CONTENT_DIR: `${FAIR}/content` };
  const ran = await runLines(`${lines.trimEnd()} ${more}`, { cwd, env });
  expect(ran.code).toBe(code);
  expect(ran.stdout + ran.stderr).toMatch(prints);
  if (writes) expect(existsSync(join(cwd, writes))).toBe(true);
  // The repository has the generated and formatted files.
  expect(inCopy('diff', '--stat', '--', 'src', 'scripts')).toBe('');
});
