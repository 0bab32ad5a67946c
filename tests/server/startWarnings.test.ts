import { expect, it } from 'vitest';
import { readConfig } from '#server/readConfig.ts';
import { configWarnings } from '#server/watch/configWarnings.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer } from '../support/server/inProcess.ts';

const POSTGRES = 'postgres://fair@127.0.0.1/fair';
const KEY = Buffer.alloc(32).toString('base64');

it.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ PUBLIC_URL: 'http://fair.example.org', SMTP_URL: 'smtps://mail.example.org' }, []],
  [
    {
      ...{ PUBLIC_URL: 'https://fair.example.org', SMTP_URL: 'smtps://mail.example.org' },
      ...{ TRUST_PROXY: 'loopback', DATABASE_URL: POSTGRES, FILES_URL: 's3://fair/2027' },
    },
    [],
  ],
  [{ PUBLIC_URL: 'https://fair.example.org' }, ['SMTP_URL', 'TRUST_PROXY']],
  [{ DATABASE_URL: POSTGRES }, ['SMTP_URL', 'FILES_URL']],
  [{ DATA_KEY: KEY }, ['DATA_KEY']],
])('of %j the server warns at its start: %j', (env, variables) => {
  const warnings = configWarnings(readConfig(env));
  expect(warnings.map(({ variable }) => variable)).toEqual(variables);
  // No value of a variable, which may be secret.
  for (const value of Object.values(env))
    expect(warnings.map(({ text }) => text).join()).not.toContain(value);
});

it.each([
  ['does not name', '', 1],
  ['names', 'loopback', 0],
])('a proxy that TRUST_PROXY %s is told of once: TRUST_PROXY=%s', async (_, trust, times) => {
  const lines: { variable?: string }[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const server = await startTestServer({ TRUST_PROXY: trust }, { logger });
  await fetch(`${server.url}/stand`);
  expect(lines).toEqual([]);
  for (let request = 0; request < 2; request++)
    await fetch(`${server.url}/stand`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines.map(({ variable }) => variable)).toEqual(Array(times).fill('TRUST_PROXY'));
  // The visitor's address is none of the log's affairs.
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
});
