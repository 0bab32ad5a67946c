import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { dossier } from '../support/server/validSubmissions.ts';

// An hour: a timer that a body leaves behind is still there when the test counts them.
const server = await startTestServer({}, { limits: { bodyMs: 3_600_000 } });

it.each([
  ['malformed chunks', 'Transfer-Encoding: chunked', 'zz\r\n--e'],
  [
    'a truncated chunk',
    'Transfer-Encoding: chunked',
    '90\r\n--e\r\nContent-Disposition: form-data; name="nom"',
  ],
  ['a truncated body', 'Content-Length: 900', '--e\r\nContent-Disposition: form-data; name="nom"'],
])('the key is free again after %s in the same packet as the head', async (_what, header, body) => {
  const key = `broken-${header}-${body.length}`.replaceAll(' ', '');
  const head = `POST /api/dossiers HTTP/1.1\r\nHost: x\r\nIdempotency-Key: ${key}\r\n${header}\r\n`;
  const type = 'Content-Type: multipart/form-data; boundary=e\r\n\r\n';
  const { statuses, ended } = await rawRequest(server.port, head + type + body, { clientEndMs: 400 });
  expect({ statuses, ended }).toEqual({ statuses: [400], ended: true });
  const response = await server.post('/api/dossiers', dossier(), { 'idempotency-key': key });
  expect(response.status).toBe(201);
});

it('a refused body that breaks off after the answer leaves no timer, which would keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  for (let index = 0; index < 20; index++) await breakAfterAnswer();
  await expect.poll(timers).toBeLessThan(before + 5);
});

/** Sends a refused head and part of a chunk, and ends the connection once the answer has arrived. */
function breakAfterAnswer(): Promise<void> {
  return new Promise((resolve, reject) => {
    const head =
      'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}f90\r\n--edge`));
    socket.once('data', () => socket.end());
    socket.on('close', () => resolve()).on('error', reject);
  });
}
