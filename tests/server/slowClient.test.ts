import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({}, { limits: { bodyMs: 100 } });
});

describe('a client that never sends the end of its body', () => {
  it.each([
    ['/api/stands', 'application/json', ''],
    ['/api/dossiers', 'multipart/form-data; boundary=e', '408'],
    ['/api/nowhere', 'multipart/form-data; boundary=e', '404'],
  ])('to %s as %s is disconnected', async (path, type, status) => {
    let answer = '';
    await new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 90\r\n\r\n--e`,
        );
      });
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text;
      });
      socket.on('close', () => resolve()).on('error', reject);
    });
    expect(answer.slice(9, 12)).toBe(status);
    expect(server.storedFiles()).toEqual([]);
  });
});
