import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { readConfig } from '#server/readConfig.ts';
import { USAGE } from '../../scripts/submissions/usage.ts';

const FOLDER = 'scripts/systemd';
const GIGABYTE = 1024 ** 3;

/** The settings of a unit, by name; a name that stands several times has the last one. */
function settingsOf(unit: string): Record<string, string> {
  const lines = readFileSync(`${FOLDER}/${unit}`, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

const server = settingsOf('fair.service');
const backup = settingsOf('fair-backup.service');
const UNITS = { server, backup };

it('fair.env holds variables that the program knows, with and without those that are commented out', () => {
  const text = readFileSync(`${FOLDER}/fair.env`, 'utf8');
  for (const lines of [text, text.replaceAll(/^#(?=[A-Z])/gm, '')]) {
    const env = Object.fromEntries(
      [...lines.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(Object.keys(env)).toHaveLength(lines.match(/^[A-Z]/gm)?.length ?? 0);
    expect(env.DATA_KEY_FILE).toBe('/etc/fair.key');
    const config = readConfig({ ...env, DATA_KEY_FILE: '' });
    expect(config).toMatchObject({ dataDir: '/var/lib/fair', trustProxy: ['loopback'] });
  }
});

it.each(Object.entries(UNITS))(
  'the unit of the %s runs what is there, as the user of the README',
  (_, unit) => {
    expect(unit).toMatchObject({
      User: 'fair',
      WorkingDirectory: '/srv/fair',
      EnvironmentFile: '/etc/fair.env',
      StateDirectory: 'fair',
      StateDirectoryMode: '0700',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'true',
    });
    const commands = [unit.ExecStart, unit.ExecStartPre].filter((each) => each !== undefined).join('\n');
    const scripts = commands.match(/(?:src|scripts)\/\S+\.ts/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(existsSync(script), script).toBe(true);
  },
);

it('the limits leave the server what it takes', () => {
  const gigabytes = (value = '') => Number(/^(\d+)G$/.exec(value)?.[1]);
  expect(gigabytes(server.MemoryMax) * GIGABYTE).toBeGreaterThan(
    LIMITS.examiners * LIMITS.examinerBytes + GIGABYTE,
  );
  expect(gigabytes(server.MemoryHigh)).toBeLessThan(gigabytes(server.MemoryMax));
  expect(Number(server.TimeoutStopSec) * 1000).toBeGreaterThan(LIMITS.drainMs + 5_000);
  expect(Number(server.LimitNOFILE)).toBeGreaterThan(LIMITS.connections + LIMITS.downloads + LIMITS.uploads);
});

it('the timer runs the backup daily, into a folder that it may write', () => {
  expect(settingsOf('fair-backup.timer')).toMatchObject({ OnCalendar: '*-*-* 02:30', Persistent: 'true' });
  const [, command, to = ''] = /submissions\.ts (\w+) --to "([^"]+)/.exec(backup.ExecStart ?? '') ?? [];
  expect(USAGE()).toContain(`submissions -- ${command} --to FOLDER`);
  expect(to.startsWith(`${backup.ReadWritePaths}/fair-`)).toBe(true);
  expect(backup.ExecStartPost).toContain(`find ${backup.ReadWritePaths} `);
  expect(readdirSync(FOLDER).sort()).toEqual([
    'fair-backup.service',
    'fair-backup.timer',
    'fair.env',
    'fair.service',
  ]);
});
