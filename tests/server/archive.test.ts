import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { askSecret } from '../../scripts/commandLine/askSecret.ts';
import { readPassphrase } from '../../scripts/submissions/archiveCommand.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { JPEG, PDF } from '../support/server/sampleFiles.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { ON } from '../support/stores/stores.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const PASSPHRASE = 'vingt-cinq mangues mûres';

let server: TestServer;
let folder: string;

beforeEach(async () => {
  server = await startTestServer();
  folder = temporaryFolder();
});

const run = (args: string[], passphrase = PASSPHRASE) =>
  trySubmissions(server.dataDir, ['archive', ...args], {
    ARCHIVE_PASSPHRASE: passphrase,
    CONTENT_DIR: frozenPath('content'),
    FORMS_DIR: frozenPath('forms'),
  });

async function submitDossier(name = 'cv & photo élève.pdf'): Promise<string> {
  const form = new FormData();
  form.append('nom', 'Ama <b>');
  form.append('kind', 'with');
  form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), name);
  form.append('photo', new Blob([new Uint8Array(JPEG)]), 'photo.jpg');
  const response = await server.post('/api/dossiers', form);
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

it('opens with openssl and tar alone: pages, CSV, files and their sums', async () => {
  const reference = await submitDossier();
  for (let count = 0; count < 3; count++) await server.post('/api/stands', VALID);
  const to = join(folder, 'edition-2025');
  const line = readmeLine('npm run submissions -- archive --to edition-2025 --before 2026-01-01');
  // Tests run in another year.
  const args = line
    .split(' ')
    .slice(5)
    .map((word) => (word === 'edition-2025' ? to : word.replace('2026', '2100')));
  const { code, stdout, stderr } = await run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`${to}: 4 submissions, encrypted. Verified`);
  expect(readdirSync(folder)).toEqual(['edition-2025']);
  expect(readdirSync(to).sort()).toEqual(['README.txt', 'SHA256SUMS', 'archive.tar.gz.enc']);
  expect(statSync(to).mode & 0o077).toBe(0);
  expect(readFileSync(join(to, 'archive.tar.gz.enc')).includes('Ama')).toBe(false);
  const readme = readFileSync(join(to, 'README.txt'), 'utf8');
  for (const words of ["Pour l'ouvrir", 'It opens with']) expect(readme).toContain(words);
  expect(readme).not.toContain('Esta');
  const [command = ''] = /openssl enc.*/.exec(readme) ?? [];
  const [opening = '', unpacking = ''] = command.split(' | ');
  const env = { ...process.env, PASS: PASSPHRASE };
  execFileSync('sh', ['-c', `${opening} -pass env:PASS | ${unpacking}`], { cwd: to, env });
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: to });
  const form = readdirSync(to).find((name) => existsSync(join(to, name, reference))) ?? '';
  const read = (path: string) => readFileSync(join(to, form, path));
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain(`href="${form}/index.html"`);
  expect(read('index.html').toString()).toContain(`href="${reference}/index.html"`);
  expect(read(`${reference}/index.html`).toString()).toContain('Ama &lt;b&gt;');
  expect(read('submissions.csv').toString()).toContain('Ama');
  expect(JSON.parse(read(`${reference}/submission.json`).toString())).toMatchObject({ reference });
  expect(readdirSync(join(to, form, reference)).sort()).toEqual([
    '1-cv_photo_e_le_ve.pdf',
    '2-photo.jpg',
    'index.html',
    'submission.json',
  ]);
  expect(read(`${reference}/1-cv_photo_e_le_ve.pdf`)).toEqual(Buffer.from(PDF));
  const page = /href="(1-[^"]*)"/.exec(read(`${reference}/index.html`).toString())?.[1] ?? '';
  expect(existsSync(join(to, form, reference, page))).toBe(true);
});

it('removes what it holds on a word of its own, after all of it was read', async () => {
  await submitDossier();
  await server.post('/api/stands', VALID);
  const to = join(folder, 'a');
  expect((await run(['--to', to])).code).toBe(0);
  const later = await submitDossier();
  const line = readmeLine('npm run submissions -- archive --from edition-2025 --remove').split(' ').slice(5);
  const counted = await run(line.map((word) => (word === 'edition-2025' ? to : word)));
  expect(counted.stdout).toContain(
    'Would remove: 2 submissions and 2 files. Nothing is removed without --yes.',
  );
  expect(await server.stored()).toHaveLength(3);
  const refused = await run(['--from', to, '--remove', '--yes'], 'another passphrase');
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the passphrase is another one'),
  });
  const path = join(to, 'archive.tar.gz.enc');
  const whole = readFileSync(path);
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole.subarray(0, 400), Buffer.from('x'), whole.subarray(401)]),
  ]) {
    writeFileSync(path, bytes);
    expect(await run(['--from', to, '--remove', '--yes'])).toMatchObject({ code: 1 });
    expect(await server.stored()).toHaveLength(3);
  }
  writeFileSync(path, whole);
  expect((await run(['--from', to, '--remove', '--yes'])).stdout).toContain(
    'Removed: 2 submissions and 2 files.',
  );
  expect((await server.stored()).map(({ reference }) => reference)).toEqual([later]);
  expect(server.storedFiles()).toHaveLength(2);
});

it('holds an edition: what came before a moment', async () => {
  await submitDossier();
  const to = join(folder, 'a');
  expect((await run(['--to', to, '--before', '2020-01-01'])).stdout).toContain(': 0 submissions');
});

it('is refused without a passphrase, a place or a day, and before it writes', async () => {
  const cases: [args: string[], passphrase: string, message: string][] = [
    [['--to', 'X'], '', 'Put a passphrase of at least 12 characters into ARCHIVE_PASSPHRASE'],
    [['--to', 'X'], 'mangue', 'Put a passphrase of at least 12 characters'],
    [[], PASSPHRASE, 'Say where: --to FOLDER writes an archive'],
    [['--to', 'X', '--remove'], PASSPHRASE, '--remove removes what is in --from FOLDER'],
    [['--to', 'X', '--before', '2025-02-30'], PASSPHRASE, 'There is no day 2025-02-30'],
    [['--to', '.'], PASSPHRASE, 'exists already: choose another folder'],
  ];
  for (const [args, passphrase, message] of cases) {
    const { code, stderr } = await run(args, passphrase);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(existsSync('X')).toBe(false);
  }
});

it('says that there is no database before it asks for a passphrase', async () => {
  const { stderr } = await trySubmissions(join(folder, 'none'), ['archive', '--to', join(folder, 'a')], {
    ARCHIVE_PASSPHRASE: '',
    CONTENT_DIR: frozenPath('content'),
    FORMS_DIR: frozenPath('forms'),
  });
  // A database of PostgreSQL is made by hand: here it is there, without tables.
  expect(stderr).toMatch(ON === 'postgres' ? /database .* has no tables/ : /no database/);
});

describe('without ARCHIVE_PASSPHRASE, on a terminal', () => {
  const asked = async (typed: string[], wish: { to?: string; from?: string }, given?: string) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const passphrase = readPassphrase({ remove: false, yes: false, ...wish }, given, (question) => {
      const answer = askSecret(question, input, output);
      input.write(typed.shift() ?? '');
      return answer;
    });
    const result = await passphrase.catch((error: Error) => error.message);
    return { result, shown: String(output.read() ?? ''), left: typed.length };
  };

  it('is asked for without a letter on the screen, twice for an archive that is written', async () => {
    const shown = 'Passphrase of the archive (it is not shown): \nThe same again: \n';
    expect(await asked([`${PASSPHRASE}\n`, `${PASSPHRASE}\n`], { to: 'X' })).toEqual({
      result: PASSPHRASE,
      shown,
      left: 0,
    });
    expect(await asked([`${PASSPHRASE}\n`], { from: 'X' })).toMatchObject({ result: PASSPHRASE, left: 0 });
    expect(await asked([PASSPHRASE], { to: 'X' }, PASSPHRASE)).toEqual({
      result: PASSPHRASE,
      shown: '',
      left: 1,
    });
  });

  it.each([
    ['typed differently', [`${PASSPHRASE}\n`, 'vingt-cinq mangues vertes\n'], 'The two passphrases differ'],
    ['short', ['mangue\n'], 'Put a passphrase of at least 12 characters'],
    ['ended by Ctrl+C', ['vingt\u0003'], 'no answer: nothing was changed'],
  ])('is refused when %s', async (_, typed, message) => {
    expect((await asked(typed, { to: 'X' })).result).toContain(message);
  });
});
