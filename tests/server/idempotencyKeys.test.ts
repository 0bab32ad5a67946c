import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { startTestServer } from '../support/server/inProcess.ts';

const KEYS = CHAOS ? 500 : 120;

it(`${KEYS} keys with five simultaneous copies each make as many rows, and all copies get the same answer`, async () => {
  const server = await startTestServer();
  const send = async (key: string, body: object) => {
    for (;;) {
      const response = await server.post('/api/stands', body, { 'idempotency-key': key });
      const answer = await response.text();
      // On a busy machine some wait too long for their commit.
      if (response.status !== 409 && response.status !== 503) return `${response.status} ${answer}`;
      if (response.status === 409) expect(response.headers.get('retry-after')).toBe('1');
      await sleep(200);
    }
  };
  const keys = Array.from({ length: KEYS }, (_, index) => `key-${index}`);
  const answers = await Promise.all(
    keys.map((key) => {
      const body = { nom: key, kind: 'small', pack: 'gold' };
      return Promise.all(Array.from({ length: 5 }, () => send(key, body)));
    }),
  );
  const stored = await server.stored();
  expect(stored).toHaveLength(KEYS);
  const byName = new Map(
    stored.map(({ reference, createdAt, payload }) => [
      payload.nom,
      { id: reference, reference, receivedAt: createdAt },
    ]),
  );
  for (const [index, copies] of answers.entries()) {
    const receipt = JSON.stringify(byName.get(`key-${index}`));
    expect(new Set(copies)).toEqual(new Set([`201 ${receipt}`]));
  }
}, 60_000);
