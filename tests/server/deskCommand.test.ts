import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import type { Invited } from '#contract/desk/session.ts';
import { deskCommand } from '../support/deskCommand.ts';
import { readmeBlock } from '../support/readmes/readmes.ts';
import { deskCall } from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { changeStored } from '../support/stores/stores.ts';
import { commandEnv } from '../support/submissionsProcess.ts';

const PUBLIC_URL = 'https://fair.example.org';

const server = await startTestServer();
const lines = readmeBlock('src/server/README.md', 'npm run desk -- invite').split('\n');
const run = (line: string) => deskCommand(server.dataDir, line.split(' ').slice(4), { PUBLIC_URL });

it('invites people while the server runs, lists, signs out and removes them', async () => {
  const [inviteAma = '', inviteKofi = '', list = '', endSessions = '', remove = '', check = '', told = ''] =
    lines;
  const first = await run(inviteAma);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [link = ''] = first.stdout.split('\n');
  expect(link).toMatch(/^https:\/\/fair\.example\.org\/_desk\/join#[\w-]{43}$/);
  const second = await run(inviteKofi);
  expect(second.code).toBe(0);
  const { stdout } = await run(list);
  expect(stdout.split('\n')).toEqual([
    'ama@example.org  invited',
    '  every form: audit, contact, correct, erase, export, label, note, people, read',
    'kofi@example.org  invited',
    '  reservation: label until 2027-07-01T00:00:00.000Z, note until 2027-07-01T00:00:00.000Z, read until 2027-07-01T00:00:00.000Z',
    '',
  ]);
  const joined = await deskCall(server, 'POST', 'join', { token: link.split('#')[1] });
  expect(((await joined.json()) as Invited).email).toBe('ama@example.org');
  expect((await run(endSessions)).stdout).toBe('Ended: 0 sessions of kofi@example.org\n');
  expect((await run(remove)).stdout).toBe('Removed: kofi@example.org\n');
  const left = execFileSync('node', ['scripts/desk.ts', 'list'], {
    env: await commandEnv(server.dataDir, { PUBLIC_URL }),
    encoding: 'utf8',
  });
  expect(left).not.toContain('kofi');
  const audited = (await server.store.audited()).map(({ action, who }) => `${action} ${who.split(' (')[0]}`);
  expect(audited).toEqual(['deskInvite command line', 'deskInvite command line', 'deskRemove command line']);
  const { stdout: checked } = await run(check);
  expect(checked).toMatch(
    /^3 entries are as they were written; 0 have no hash\.\nThe last one has the hash [\w-]{43}\n$/,
  );
  await storeStand(server, { email: 'ama@example.org' });
  const today = new Date().toISOString().slice(0, 10);
  const { stdout: csv } = await run(told.replace('reservation', 'stand').replaceAll(/2026-06-\d\d/g, today));
  expect(csv).toMatch(/^\uFEFF"reference";.*\r\n"\w{8}";".*";"fr";"ama@example\.org";""\r\n$/);
  // With the last person, the desk goes.
  const session = async () => (await deskCall(server, 'GET', 'session')).status;
  expect(await session()).toBe(200);
  expect((await run(remove.replace('kofi', 'ama'))).stdout).toBe('Removed: ama@example.org\n');
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  expect(await session()).toBe(404);
  later.mockRestore();
  await changeStored(server.dataDir, `update audit set who = 'x' where id = 2`);
  expect(await run(check)).toMatchObject({ code: 1, stderr: expect.stringContaining('broken at entry 2') });
});

it('mails the link, and says so', async () => {
  const mails = await startMailServer();
  const args = ['invite', 'esi@example.org', '--preset', 'reader'];
  const { stdout, stderr } = await deskCommand(server.dataDir, args, { PUBLIC_URL, SMTP_URL: mails.url });
  expect(stderr).toBe('');
  expect(stdout).toContain('Mailed.');
  const [link = ''] = stdout.split('\n');
  expect(mails.accepted.map(({ to }) => to)).toEqual([['esi@example.org']]);
  expect(mails.accepted[0]?.message.replaceAll(/=\r?\n/g, '')).toContain(link);
});

it.each([
  [['invite'], 'Name exactly one e-mail address.'],
  [['invite', 'ama'], '"ama" is no e-mail address.'],
  [['invite', 'a@example.org'], 'Say --preset, one of organiser, reader, jury, translator.'],
  [['invite', 'a@example.org', '--preset', 'toString'], 'Say --preset'],
  [['invite', 'a@example.org', '--preset', 'jury', '--until', 'demain'], '"demain" is no date'],
  [['invite', 'a@example.org', '--preset', 'jury', '--until', '2020-01-01'], '2020-01-01 is over'],
  [
    ['invite', 'a@example.org', '--preset', 'jury', '--form', 'reservations'],
    'There is no form "reservations". The forms are',
  ],
  [['remove', 'nobody@example.org'], 'Nobody with the address nobody@example.org is invited'],
  [['list', 'all'], '"all" does not belong here.'],
  [['audit'], 'Say --check'],
  [['affected'], 'Name exactly one form'],
  [['affected', '--form', 'stand', '--from', 'x'], '"x" is no date'],
  [['dance'], 'There is no command "dance".'],
])('%j: says what is wrong', async (args, text) => {
  const { code, stderr } = await deskCommand(server.dataDir, args);
  expect(stderr).toContain(text);
  expect(stderr).toContain('npm run desk -- list');
  expect(code).toBe(2);
});
