import { expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';

const TOKEN = 'a-token-of-at-least-24-characters';

const server = await startTestServer({ ORGANISER_TOKEN: TOKEN, TRUST_PROXY: 'loopback' });

const read = (path: string, address: string, token?: string) => {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(server.url + path, { headers: { ...authorization, 'x-forwarded-for': address } });
};
const statuses = async (count: number, ...of: Parameters<typeof read>) =>
  (await Promise.all(Array.from({ length: count }, () => read(...of)))).map(({ status }) => status);

it.each(['/api/stands', '/metrics'])(
  'an address that guesses the token of %s is slowed down',
  async (path) => {
    const [guesser, other] = [`203.0.113.${path.length}`, '203.0.113.1'];
    const found = await statuses(40, path, guesser, 'wrong');
    expect(found.filter((status) => status === 401)).toHaveLength(10);
    expect(found.filter((status) => status === 429)).toHaveLength(30);
    const slowed = await read(path, guesser, TOKEN);
    expect(slowed.status).toBe(429);
    const wait = Number(slowed.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(10);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await read('/stand', guesser, TOKEN)).status).toBe(200);
    // A request without a token is no guess, and the organiser may read as often as needed.
    expect(new Set(await statuses(40, path, other))).toEqual(new Set([401]));
    expect(new Set(await statuses(40, path, other, TOKEN))).toEqual(new Set([200]));
  },
);

it('a monitor with a wrong token still learns whether the server is ready, and its guesses are audited', async () => {
  const own = await startTestServer({ ORGANISER_TOKEN: TOKEN, TRUST_PROXY: 'loopback' });
  const ready = async (token?: string) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return fetch(`${own.url}/readyz`, { headers: { ...authorization, 'x-forwarded-for': '203.0.113.99' } });
  };
  for (let time = 0; time < 20; time++) {
    expect((await ready()).status).toBe(200);
    expect((await ready('wrong')).status).toBe(200);
  }
  await own.app.close();
  const tries = (await own.store.audited()).filter(({ action }) => action === 'signIn');
  expect(tries).toMatchObject([{ who: 'stranger', count: 20, outcome: 'refused' }]);
});

it('an IPv6 /48 has four times as many guesses', async () => {
  const found = [];
  for (let index = 0; index < 60; index++)
    found.push((await read('/api/stands', `2001:db8:1:${index}::1`, 'wrong')).status);
  expect(found.filter((status) => status === 401)).toHaveLength(40);
});
