import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesContaining } from '../support/server/filesContaining.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { JPEG, PDF } from '../support/server/sampleFiles.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';

const contentDir = () => ({ CONTENT_DIR: join(server.dataDir, 'content') });

/** Runs the command while the server runs. */
const run = (...args: string[]) => trySubmissions(server.dataDir, args, contentDir());

/** Runs it in a process of its own, as an operator does. */
const runProcess = (...args: string[]) => submissionsProcess(server.dataDir, args, contentDir());

const server = await startTestServer();
const messages = join(server.dataDir, 'content', 'messages');
await mkdir(messages, { recursive: true });
await writeFile(join(messages, 'fr.json'), '{"server.column.reference":"Référence"}');
const sent = await server.post('/api/stands', { nom: '=1+1;"é', kind: 'small', pack: 'gold' });
const stand = (await sent.json()) as { reference: string };
const form = new FormData();
form.append('nom', 'Ama');
form.append('kind', 'with');
form.append('tags', 'x');
form.append('tags', 'y');
form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'CON.pdf');
form.append('papers[letter]', new Blob([new Uint8Array(PDF)]), 'CON.pdf');
form.append('photo', new Blob([new Uint8Array(JPEG)]), 'a<b>:c.jpg');
const dossier = (await (await server.post('/api/dossiers', form)).json()) as { reference: string };

describe('submissions', () => {
  it('lists submissions', async () => {
    const { stdout } = await runProcess('list');
    expect(stdout.trim().split('\n')).toHaveLength(2);
    const one = await run('list', '--form', 'stand');
    expect(one.stdout).toMatch(new RegExp(`^${stand.reference}  \\S+Z  stand  [0-9a-f]{12}\n$`));
  });

  it('shows a submission by a reference in small letters with a hyphen, with titles', async () => {
    const typed = `${stand.reference.slice(0, 4)}-${stand.reference.slice(4)}`.toLowerCase();
    const { stdout } = await runProcess('show', typed, '--labels');
    expect(JSON.parse(stdout)).toMatchObject({
      reference: stand.reference,
      payload: { nom: '=1+1;"é', pack_details: { name: 'Or', price: 900, features: ['a', 'b'] } },
      computed: { amount: 300 },
      labels: { '': 'Stand', nom: 'Nom' },
      files: [],
    });
  });

  it('exports JSON, also into a file', async () => {
    const out = join(server.dataDir, 'export.json');
    expect((await runProcess('export', '--format', 'json', '--form', 'dossier', '--to', out)).code).toBe(0);
    const exported = JSON.parse(await readFile(out, 'utf8'));
    expect(exported.map(({ reference }: { reference: string }) => reference)).toEqual([dossier.reference]);
    expect(JSON.parse((await run('export', '--format', 'json', '--form', 'newsletter')).stdout)).toEqual([]);
  });

  it('saves files unchanged, with safe names that begin with the field, and overwrites none', async () => {
    const to = join(server.dataDir, 'out');
    const { stdout } = await runProcess('files', dossier.reference, '--to', to);
    const paths = stdout.trim().split('\n');
    expect(paths.map((path) => basename(path))).toEqual([
      'papers - cv - CON.pdf',
      'papers - letter - CON.pdf',
      'photo - a_b__c.jpg',
    ]);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(await readFile(paths[0] ?? ''))).toBe(hash(PDF));
    expect(hash(await readFile(paths[2] ?? ''))).toBe(hash(JPEG));
    const again = await run('files', dossier.reference, '--to', to);
    expect(basename(again.stdout.split('\n')[0] ?? '')).toBe('papers - cv - CON (2).pdf');
  });

  it('refuses what it does not know, with the code of a usage error', async () => {
    const { code, stdout, stderr } = await runProcess('dance');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^There is no command "dance"\.\n\nReads, backs up and deletes submissions/);
  });

  it('reports in one line why files cannot be written', async () => {
    const to = join(server.dataDir, 'taken');
    await writeFile(to, '');
    const { code, stderr } = await run('files', dossier.reference, '--to', to);
    expect(code).toBe(1);
    expect(stderr).toMatch(/taken exists already: rename or delete it\n$/);
  });

  it.each([
    [['show'], /Name exactly one reference/],
    [['show', 'NOTTHERE'], /There is no submission N0TTHERE/],
    [['export'], /--format csv/],
    [['files', 'X'], /--to DIR/],
    [['dance'], /no command "dance"/],
    [['list', '--colour'], /--colour/],
    [['list', 'stand'], /"stand" does not belong here: a form is named by --form ID/],
    [['delete', 'stand', '--before', '2999-01-01', '--yes'], /"stand" does not belong here/],
    [['delete', '--form', 'stnad', '--before', '2999-01-01', '--yes'], /There is no form "stnad"/],
    [['export', '--format', 'csv', '--form', 'stnad'], /There is no form "stnad"/],
    [['delete', '--before', '2025-02-30', '--yes'], /There is no day 2025-02-30/],
    [['delete', '--yes'], /--reference REFERENCE/],
    [['delete', '--reference', 'X', '--before', '2025-01-01', '--yes'], /--reference alone/],
    [['delete', '--before', 'soon', '--yes'], /--before 2025-12-31/],
  ])('refuses %j with a usage error', async (args, error) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(error);
    expect(stderr).toContain('npm run submissions');
  });

  it.each([
    [['list', '--form', 'stand'], 'list', 'form stand'],
    [['show', () => stand.reference], 'show', () => stand.reference],
    [['export', '--format', 'json', '--form', 'dossier'], 'export', 'form dossier'],
    [
      ['files', () => dossier.reference, '--to', () => join(server.dataDir, 'audited')],
      'files',
      () => dossier.reference,
    ],
  ] as const)('audits %j', async (args, action, about) => {
    const now = (text: string | (() => string)) => (typeof text === 'string' ? text : text());
    expect((await run(...args.map(now))).code).toBe(0);
    const [last] = (await run('audit')).stdout.trim().split('\n').slice(-1);
    const user = userInfo().username;
    expect(last).toMatch(new RegExp(`Z  ${action}  done  command line \\(${user}\\)  ${now(about)}$`));
  });

  it('deletes a submission with its files and mails, and audits the deletion', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ nom: 'ZZERASED', kind: 'without' }))
      form.append(name, value);
    form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'cv.pdf');
    const sent = await server.post('/api/dossiers', form);
    const { reference } = (await sent.json()) as { reference: string };
    const mails = join(server.dataDir, 'mail');
    await mkdir(mails, { recursive: true });
    await writeFile(join(mails, `${reference}.eml`), 'ZZERASED');
    const [others, files] = [(await server.stored()).length - 1, server.storedFiles().length];

    expect((await run('delete', '--reference', reference)).stdout).toContain(
      `Would delete: submission ${reference}`,
    );
    expect(await server.stored()).toHaveLength(others + 1);
    const { stdout } = await run('delete', '--reference', `#${reference.toLowerCase()}`, '--yes');
    expect(stdout).toContain(`Deleted: submission ${reference}`);
    expect(await server.stored()).toHaveLength(others);
    expect(server.storedFiles()).toHaveLength(files - 1);
    expect(await filesContaining(server.dataDir, 'ZZERASED')).toEqual([]);
    expect((await run('delete', '--reference', reference, '--yes')).stderr).toContain(
      'There is no submission',
    );

    const audit = (await runProcess('audit')).stdout.trim().split('\n').slice(-2);
    const user = userInfo().username;
    expect(audit[0]).toMatch(
      new RegExp(`Z  delete  done  command line \\(${user}\\)  ${reference}  count 1$`),
    );
    expect(audit[1]).toMatch(new RegExp(`Z  delete  failed  command line \\(${user}\\)  ${reference}$`));
  });

  it('leaves no deleted text on the disk, also while the server runs', async () => {
    const { length } = await server.stored();
    const sent = await server.post('/api/stands', { nom: 'ZZTOPSECRET', kind: 'small', pack: 'gold' });
    const { reference } = (await sent.json()) as { reference: string };
    const mails = join(server.dataDir, 'mail');
    await mkdir(mails, { recursive: true });
    for (const end of ['eml', 'eml.part']) await writeFile(join(mails, `${reference}.${end}`), 'ZZTOPSECRET');
    expect(await filesContaining(server.dataDir, 'ZZTOPSECRET')).not.toEqual([]);

    const counted = await run('delete', '--form', 'stand', '--before', '2999-01-01');
    expect(counted.stdout).toMatch(/^stand: 2\nWould delete: 2 submissions and 0 files/);
    expect(await server.stored()).toHaveLength(length + 1);
    const deleted = await runProcess('delete', '--form', 'stand', '--before', '2999-01-01', '--yes');
    expect(deleted.stdout).toMatch(/^stand: 2\nDeleted: 2 submissions/);
    expect(await filesContaining(server.dataDir, 'ZZTOPSECRET')).toEqual([]);
    expect((await server.stored()).map(({ formId }) => formId)).toEqual(['dossier']);
    expect((await server.post('/api/stands', VALID)).status).toBe(201);
  });
});
