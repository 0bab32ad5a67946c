import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/readConfig.ts';
import { FROZEN_ENV } from '../support/definitionFolders.ts';
import { testDatabase } from '../support/postgres/testDatabase.ts';
import { copyRepository } from '../support/readmes/copyRepository.ts';
import { exampleBody } from '../support/readmes/exampleBody.ts';
import { replaced } from '../support/readmes/nginxBlock.ts';
import { readmeBlock, readmeLine } from '../support/readmes/readmes.ts';
import { type Ran, runLines, startLines } from '../support/readmes/runLines.ts';
import { startS3Server } from '../support/server/s3Server.ts';

const TOKEN = 'a-token-of-at-least-24-characters';

let cwd: string;
let remove: () => void;
/** In place of `/backup`. */
let backups: string;
let env: Record<string, string>;
let server: Awaited<ReturnType<typeof startLines>>;
const references: Record<string, string> = {};

/** Runs lines in the copy of the checkout; they must succeed. Resolves with what they print. */
async function run(lines: string, more: Record<string, string> = {}, at = cwd): Promise<Ran> {
  const ran = await runLines(lines, { cwd: at, env: { ...env, ...more } });
  expect(ran.code, lines).toBe(0);
  expect(ran.stderr.replaceAll(/^npm .*\n/gm, ''), lines).not.toMatch(/Error|at /);
  return ran;
}

async function send(formId: string): Promise<void> {
  const { path, body } = exampleBody(formId);
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(server.url + path, { method: 'POST', body, headers });
  expect(answer.status, formId).toBe(201);
  references[formId] = ((await answer.json()) as { reference: string }).reference;
}

const ofBackup = (lines: string) => replaced(lines, [[/\/backup\b/g, () => backups]]);

beforeAll(async () => {
  cwd = copyRepository((each) => {
    remove = each;
  });
  backups = mkdtempSync(join(tmpdir(), 'fair-backup-'));
  env = { ...FROZEN_ENV, DATA_DIR: join(cwd, 'data'), ORGANISER_TOKEN: TOKEN, LOG_LEVEL: 'error' };
  server = await startLines(readmeLine('npm start'), { cwd, env });
  for (const form of ['newsletter', 'reservation', 'miss-enseignante']) await send(form);
}, 300_000);
afterAll(async () => {
  await server?.stop();
  remove?.();
  rmSync(backups, { recursive: true });
});

describe('beside the running server', () => {
  it('lists, shows and audits', async () => {
    expect((await run(readmeLine('npm run submissions'))).stdout).toContain('npm run submissions -- list');
    const listed = await run(readmeLine('npm run submissions -- list --form newsletter'));
    expect(listed.stdout).toContain(`${references.newsletter}  `);
    const show = (line: string) =>
      run(replaced(line, [[/REFERENCE/, () => references.reservation ?? '']])).then(({ stdout }) => stdout);
    expect(await show(readmeLine('npm run submissions -- show REFERENCE'))).toContain(
      `"reference": "${references.reservation}"`,
    );
    await vi.waitFor(
      () => expect(existsSync(join(cwd, 'data/mail', `${references.reservation}.eml`))).toBe(true),
      30_000,
    );
    expect(await show(readmeLine('npm run submissions -- show REFERENCE --mail'))).toContain('Subject: ');
    expect((await run(readmeLine('npm run submissions -- files --orphaned'))).stderr).toContain('0 files');
    const audited = await run(readmeBlock('src/server/README.md', 'npm run submissions -- audit'));
    expect(audited.stdout).not.toContain('newsletter');
  }, 120_000);

  it('lists the versions of forms, and withdraws earlier ones', async () => {
    const blocks = [
      readmeBlock('src/server/README.md', 'npm run submissions -- versions'),
      readmeBlock('forms/README.md', 'npm run submissions -- versions'),
    ];
    for (const block of blocks) {
      const { stdout } = await run(block);
      expect(stdout).toMatch(/^reservation {2}[0-9a-f]{12} {2}since \S+ {2}1 submission {2}live$/m);
      expect(stdout).toMatch(/^The form "reservation" has no earlier version/m);
    }
  }, 60_000);

  it('says how things stand', async () => {
    expect((await run(readmeLine('npm run submissions -- status'))).stdout).toMatch(
      /^submissions {2}3, .*\nOK\n$/ms,
    );
    expect((await run(readmeLine('npm run submissions -- verify'))).stdout).toMatch(
      /^submissions {2}3 read\n.*\nOK\n$/ms,
    );
    expect((await run(readmeLine('npm run submissions -- languages'))).stdout).toMatch(
      /^en {2}English is public: \d+ % of the texts are translated$/m,
    );
  }, 60_000);

  it('exports, and writes the register', async () => {
    await run(readmeBlock('src/server/README.md', 'npm run submissions -- export'));
    await run(readmeBlock('src/server/README.md', 'npm run submissions -- register'));
    for (const file of ['fair.xlsx', 'stands.csv', 'all.json', 'register.csv', 'register.html'])
      expect(readFileSync(join(cwd, file)).length, file).toBeGreaterThan(100);
  }, 120_000);

  it('is read over HTTP', async () => {
    const ofServer = (block: string) => replaced(block, [[/https:\/\/fair\.example\.org/, () => server.url]]);
    const list = await run(ofServer(readmeBlock('src/server/README.md', 'curl -H')));
    expect(JSON.parse(list.stdout)).toMatchObject({
      items: [{ reference: references['miss-enseignante'] }],
      next: null,
    });
    const file = replaced(readmeBlock('src/server/README.md', 'curl -fOJ'), [
      [/7TS64MPC/, () => references['miss-enseignante'] ?? ''],
    ]);
    const before = new Set(readdirSync(cwd));
    await run(ofServer(file));
    const saved = readdirSync(cwd).filter((name) => !before.has(name));
    expect(saved).toEqual([expect.stringMatching(/\.\w{3,4}$/)]);
  }, 60_000);

  it('refuses as src/server/README.md shows', async () => {
    const shown = JSON.parse(readmeBlock('src/server/README.md', '{ "errors": ["ville'));
    const { path, body } = exampleBody('reservation');
    const { stand_choisi: _, pack_details: __, ...answers } = JSON.parse(String(body));
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...answers, ville: 'D' }),
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 422, body: shown });
  });

  it('exports the pages for a static host', async () => {
    await run(readmeBlock('src/server/README.md', 'npm run export'), { PUBLIC_URL: '', LOG_LEVEL: 'error' });
    expect(existsSync(join(cwd, 'dist/static/index.html'))).toBe(true);
    expect((await runLines(readmeLine('npm run export'), { cwd, env })).code).toBe(2);
  }, 120_000);

  it('is backed up, and restored', async () => {
    await run(ofBackup(readmeBlock('src/server/README.md', 'npm run submissions -- backup')));
    const [made = ''] = readdirSync(backups);
    const elsewhere = join(cwd, 'restored');
    mkdirSync(elsewhere);
    const restore = replaced(readmeBlock('src/server/README.md', 'npm run submissions -- restore'), [
      [/\/backup\/fair-2025-07-01/g, () => join(backups, made)],
    ]);
    await run(restore, { DATA_DIR: join(elsewhere, 'data') });
    const verified = await run(readmeLine('npm run submissions -- verify'), {
      DATA_DIR: join(elsewhere, 'data'),
    });
    expect(verified.stdout).toMatch(/^submissions {2}3 read\nfiles {8}[1-9].*\nOK\n$/m);
  }, 60_000);
});

describe('with the server stopped', () => {
  beforeAll(() => server.stop());

  it('encrypts, with keys as they are made', async () => {
    const key = (await run(readmeLine('openssl rand -base64 32'))).stdout.trim();
    expect(readConfig({ DATA_KEY: key, ORGANISER_TOKEN: key }).dataKeys).toHaveLength(1);
    env.DATA_KEY = key;
    expect(
      (await run(readmeBlock('src/server/README.md', 'npm run submissions -- rotate-key'))).stdout,
    ).toMatch(/^Encrypted with the key \w{16}: [1-9]\d* texts, [1-9]\d* files\.$/m);
  }, 60_000);

  it('moves to PostgreSQL and a bucket, and back', async () => {
    const [database, bucket] = await Promise.all([testDatabase(), startS3Server()]);
    try {
      const to = { DATABASE_URL: database.url, FILES_URL: bucket.filesUrl('moved') };
      const toThem = (lines: string, from: RegExp, files: RegExp) =>
        replaced(lines, [
          [from, () => `'${to.DATABASE_URL}'`],
          [files, () => `'${to.FILES_URL}'`],
        ]);
      const block = readmeBlock('src/server/README.md', 'npm run submissions -- move');
      expect((await run(toThem(block, /'postgres:[^']+'/, /s3:\S+/))).stdout).toContain('\nMoved.\n');
      const line = readmeLine('npm run submissions -- move --to postgres://… --files s3://…');
      expect((await runLines(toThem(line, /postgres:\S+/, /s3:\S+/), { cwd, env })).code).toBe(1);

      const back = readmeLine('DATABASE_URL=… FILES_URL=… npm run submissions -- move --to /var/lib/fair');
      const there = replaced(back, [
        [/DATABASE_URL=…/, () => `DATABASE_URL='${to.DATABASE_URL}'`],
        [/FILES_URL=…/, () => `FILES_URL='${to.FILES_URL}'`],
        [/\/var\/lib\/fair/, () => join(cwd, 'moved')],
      ]);
      expect((await run(there)).stdout).toContain('\nMoved.\n');
      expect(
        (await run(readmeLine('npm run submissions -- verify'), { DATA_DIR: join(cwd, 'moved') })).stdout,
      ).toMatch(/\nOK\n$/);
    } finally {
      await bucket.dispose();
      await database.drop();
    }
  }, 180_000);

  it('deletes', async () => {
    const { stdout } = await run(
      readmeBlock('src/server/README.md', 'npm run submissions -- delete --before'),
    );
    expect(stdout).toContain('Would delete: 0 submissions');
    const one = replaced(readmeBlock('src/server/README.md', 'npm run submissions -- delete --reference'), [
      [/7TS64MPC/, () => references.reservation ?? ''],
    ]);
    expect((await run(one)).stdout).toContain(`Deleted: submission ${references.reservation}`);
  }, 60_000);

  it('sets files without their database aside', async () => {
    const lost = join(cwd, 'lost');
    mkdirSync(lost);
    renameSync(join(cwd, 'data/files'), join(lost, 'files'));
    const { stdout } = await run(readmeLine('npm run submissions -- files --set-aside'), { DATA_DIR: lost });
    expect(stdout).toMatch(/^Set aside: /m);
    expect(existsSync(join(lost, 'files'))).toBe(false);
  }, 60_000);
});

it('every address of FILES_URL is one that the server reads', () => {
  const lines = readmeBlock('src/server/README.md', 'FILES_URL=').trim().split('\n');
  for (const line of lines) {
    const [, address = ''] = /^FILES_URL='([^']+)' +# /.exec(line) ?? [];
    expect(readConfig({ FILES_URL: address }).filesUrl, line).toMatchObject({ bucket: 'fair' });
  }
});

it('the commands of the container are those of the Containerfile, which nobody can build here', () => {
  const block = readmeBlock('src/server/GUIDE.md', 'podman build');
  const [, file = ''] = / -f (\S+) /.exec(block) ?? [];
  const containerfile = readFileSync(file, 'utf8');
  const [, port] = / -p \S+:(\d+) /.exec(block) ?? [];
  const [, volume] = / -v \S+:(\S+) /.exec(block) ?? [];
  expect(containerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
  expect(containerfile).toMatch(new RegExp(`^VOLUME ${volume}$`, 'm'));
  const given = [...block.matchAll(/ -e (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
  expect(readConfig(Object.fromEntries(given))).toMatchObject({ publicUrl: 'https://fair.example.org' });
  const inside = readmeLine('podman exec … node scripts/submissions.ts list');
  expect(existsSync(inside.split(' ').at(-2) ?? '')).toBe(true);
});
