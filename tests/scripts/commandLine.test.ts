import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { PublicationError } from '#publication/PublicationError.ts';
import { CommandError } from '../../scripts/commandLine/CommandError.ts';
import { endWithError } from '../../scripts/commandLine/describeError.ts';
import { orUsage, parseOptions } from '../../scripts/commandLine/readOptions.ts';

const USAGE = () => 'npm run paint -- [--colour NAME]';

/** The output and the exit status of the process. */
function run(work: () => void): { printed: string; status: typeof process.exitCode } {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  try {
    work();
  } catch (error) {
    expect((error as Error).message).toBe('ended');
  }
  const status = process.exitCode;
  process.exitCode = undefined;
  return { printed, status };
}

afterEach(() => vi.restoreAllMocks());

it('a wrong command line ends with 2, the reason and the usage', () => {
  const read = () => parseOptions(['--color', 'red'], { colour: { type: 'string' } });
  const { printed, status } = run(() => orUsage(USAGE, read));
  expect(printed).toBe(`There is no option "--color"; did you mean "--colour"?\n\n${USAGE()}\n`);
  expect(status).toBe(2);
  expect(orUsage(USAGE, () => parseOptions(['--colour', 'red'], { colour: { type: 'string' } }))).toEqual({
    colour: 'red',
  });
});

it('a command whose reader has gone, such as `head`, ends without a word', async () => {
  const code = `await import('./scripts/commandLine/speakIn.ts');
    for (let line = 0; line < 1e4; line++) process.stdout.write('a line of many\\n'.repeat(100));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
  child.stdout.once('data', () => child.stdout.destroy());
  const errors = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await errors).toBe('');
});

it('what a user can mend is printed without a stack, and a defect with one', () => {
  const sources = { files: new Map(), folders: {} } as unknown as ConstructorParameters<
    typeof PublicationError
  >[1];
  const problem = {
    file: 'content/site.json',
    line: 1,
    column: 2,
    severity: 'error',
    message: 'missing',
  } as const;
  const missing = Object.assign(new Error('ENOENT: no such file'), { syscall: 'open' });
  for (const [error, text] of [
    [new CommandError('Name a new folder.'), 'Name a new folder.\n'],
    [new PublicationError([problem], sources), 'content/site.json:1:2 missing\n'],
    [missing, 'ENOENT: no such file\n'],
  ] as const) {
    expect(run(() => endWithError(error, USAGE))).toEqual({ printed: text, status: 1 });
  }
  const { printed, status } = run(() => endWithError(new TypeError('x is undefined'), USAGE));
  expect(printed).toMatch(/^TypeError: x is undefined\n {4}at .*commandLine\.test\.ts/);
  expect(status).toBe(1);
});
