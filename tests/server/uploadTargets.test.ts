import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { announce, offsetOf } from '../support/server/tusClient.ts';

const OTHER = 'f'.repeat(32);

/** Path of an upload without bytes, and its id. */
let location: string;
let id: string;
const server = await startTestServer({}, { publication: withFilesForm(), limits: { memoryFileBytes: 10 } });
beforeEach(async () => {
  location = (await announce(server.url, PDF.length)).headers.get('location') ?? '';
  id = location.split('/').at(-1) ?? '';
});

/** Sends a request with that target, byte for byte; returns its status. */
async function send(method: string, target: string): Promise<number | undefined> {
  const head = [`${method} ${target} HTTP/1.1`, 'Host: x', 'Tus-Resumable: 1.0.0', 'Connection: close'];
  if (method === 'PATCH') {
    head.push('Upload-Offset: 0', 'Content-Type: application/offset+octet-stream');
    head.push(`Content-Length: ${PDF.length}`);
  }
  const bytes = Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    method === 'PATCH' ? PDF : Buffer.alloc(0),
  ]);
  return (await rawRequest(server.port, bytes)).statuses[0];
}

describe('a request about one upload is not about another', () => {
  const targets = [
    ...['?', '#', ';', '/', '//', '%2f', '%2F', '%3f', '%23', '%5c', '\\', '/../', '/%2e%2e/', '?x=/', '?/'],
    ...['?#', '#?', '/?', '%00', '&', '@', '.', '?https://x/', '?/api/uploads', '#/api/uploads'],
  ].flatMap((separator) => {
    const end = separator.endsWith('/') ? '' : '/';
    return [`/api/uploads/${OTHER}${separator}${end}ID`, `http://x/api/uploads/${OTHER}${separator}${end}ID`];
  });
  const disguised = [
    ...['/api/uploads/ID/', '/api/uploads//ID', '//api/uploads/ID', '/api//uploads/ID', '/API/uploads/ID'],
    ...[
      '/api/uploads/./ID',
      '/api/uploads/x/../ID',
      '/api/uploads?/ID',
      '/api/uploads#/ID',
      '/api/uploads/?/ID',
    ],
    ...[
      '/api/uploads/%2fID',
      '/api/uploads/ID%00',
      '/api/uploads/ID%2f',
      '/api/uploads/UPPER',
      '/x?/api/uploads/ID',
    ],
    ...['/api/uploads/ID.json', '/api/uploads/ID;x', '/api/uploads/ID%20'],
  ];
  it.each([...targets, ...disguised])('%s', async (target) => {
    const sent = target.replace('ID', id).replace('UPPER', id.toUpperCase());
    for (const method of ['PATCH', 'HEAD', 'DELETE']) {
      const status = (await send(method, sent)) ?? 0;
      expect(status >= 400 && status < 500, method).toBe(true);
    }
    expect(await offsetOf(server.url + location)).toBe(0);
  });

  it('but a query or an encoded digit does not change which one it is', async () => {
    const encoded = `%${(id.codePointAt(0) ?? 0).toString(16)}${id.slice(1)}`;
    expect(await send('HEAD', `${location}?/${OTHER}`)).toBe(200);
    expect(await send('HEAD', `/api/uploads/${encoded}`)).toBe(200);
  });
});

describe('a public file', () => {
  // Large enough to be streamed by the package for static files.
  const names = ['a?b.mp4', 'a#b.mp4', 'a%2fb.mp4', 'a%3fb.mp4', 'a;b.mp4', 'a b.mp4', 'é.mp4', 'a&b.mp4'];
  it('is the one that its path names, whatever characters its name has', async () => {
    const folder = join(server.dataDir, 'content', 'public');
    await mkdir(join(folder, 'a'), { recursive: true });
    for (const name of [...names, 'a/b.mp4']) await writeFile(join(folder, name), `the bytes of ${name}`);
    for (const name of names) {
      const answer = await fetch(`${server.url}/${encodeURIComponent(name)}`);
      expect({ status: answer.status, body: await answer.text() }, name).toEqual({
        status: 200,
        body: `the bytes of ${name}`,
      });
    }
  });
});
