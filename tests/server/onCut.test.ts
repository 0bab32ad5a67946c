import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onCut } from '#server/http/onCut.ts';

const BODY = 'x'.repeat(20_000);

/** Sends a request with that much of its body; returns the server's side and what closes the client's. */
async function sent(bytes = BODY.length) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, bytes)}`);
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const leave = async () => {
    client.destroy();
    await expect.poll(() => request.socket.destroyed && request.closed).toBe(true);
  };
  return { request, response, leave };
}

it('tells a body that breaks off', async () => {
  const { request, leave } = await sent(100);
  const cut = vi.fn();
  onCut(request.resume(), cut);
  await leave();
  expect(cut).toHaveBeenCalledTimes(1);
});

it('tells a body that has arrived whole, but was not read when the client left', async () => {
  const { request, leave } = await sent();
  await expect.poll(() => request.complete).toBe(true);
  const cut = vi.fn();
  onCut(request, cut);
  await leave();
  expect(cut).toHaveBeenCalledTimes(1);
});

it('tells a request whose client left before', async () => {
  const { request, leave } = await sent();
  await leave();
  const cut = vi.fn();
  onCut(request, cut);
  await expect.poll(() => cut.mock.calls.length).toBe(1);
});

it('tells nothing of a body that was read, whenever the client leaves', async () => {
  const { request, leave } = await sent();
  const cut = vi.fn();
  onCut(request, cut);
  expect((await buffer(request)).length).toBe(BODY.length);
  await leave();
  expect(cut).not.toHaveBeenCalled();
});
