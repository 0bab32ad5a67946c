import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NGINX_INSTALLED, Nginx } from '../support/nginx.ts';
import { nginxBlock } from '../support/readmes/nginxBlock.ts';
import { type Readme, readmeBlock } from '../support/readmes/readmes.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';

const NAME = 'fair.example.org';
const BLOCKS: [Readme, string][] = [
  ['src/server/README.md', readmeBlock('src/server/README.md', 'server {')],
  ['src/server/GUIDE.md', readmeBlock('src/server/GUIDE.md', 'upstream fair {')],
];

describe.skipIf(!NGINX_INSTALLED).each(BLOCKS)('the nginx block of %s, whole', (_, block) => {
  let server: TestServer;
  let nginx: Nginx;
  let certificate: Buffer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fair-block-'));
    server = await startTestServer({ TRUST_PROXY: 'loopback', PUBLIC_URL: `https://${NAME}` });
    nginx = await Nginx.make();
    const servers = [server.port, server.port];
    const made = nginxBlock(block, { port: nginx.port, servers, folder });
    certificate = made.certificate;
    await nginx.start(made.config);
  });
  afterAll(async () => {
    await nginx?.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Sends a request by HTTP/1.1, with the server's body limit in reach. */
  async function send(
    path: string,
    form?: FormData | Blob,
  ): Promise<{ status: number | undefined; body: string }> {
    const body = form && new Response(form);
    return new Promise((resolve, reject) => {
      const request = httpsRequest(
        {
          host: '127.0.0.1',
          port: nginx.port,
          path,
          method: body ? 'POST' : 'GET',
          ca: certificate,
          servername: NAME,
          agent: false,
          headers: {
            host: NAME,
            ...(body && {
              origin: `https://${NAME}`,
              'content-type': body.headers.get('content-type') ?? '',
            }),
          },
        },
        async (response) => resolve({ status: response.statusCode, body: String(await buffer(response)) }),
      );
      request.once('error', reject);
      if (body) body.bytes().then((bytes) => request.end(bytes), reject);
      else request.end();
    });
  }

  function dossier(nom: string, bytes: number): FormData {
    const form = new FormData();
    form.append('nom', nom);
    form.append('kind', 'without');
    for (const field of ['papers[cv]', 'papers[letter]']) {
      form.append(field, new Blob([new Uint8Array(PDF), new Uint8Array(bytes)]), 'a.pdf');
    }
    return form;
  }

  it('serves pages by HTTP/2, known to the server as https', async () => {
    const session = connect(`https://127.0.0.1:${nginx.port}`, { ca: certificate, servername: NAME });
    try {
      const stream = session.request({ ':authority': NAME, ':path': '/stand' });
      const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
        stream.once('response', resolve).once('error', reject);
      });
      expect(String(await buffer(stream))).toContain('Stand');
      expect(await answered).toMatchObject({
        ':status': 200,
        'strict-transport-security': expect.stringContaining('max-age'),
      });
    } finally {
      session.close();
    }
  });

  it('takes a form with files, and leaves it to the server to refuse a body that is too big', async () => {
    expect((await send('/api/dossiers', dossier('Ama', 0))).status).toBe(201);
    const refused = await send('/api/dossiers', dossier('Ama', 6_000_000));
    expect(refused).toEqual({ status: 413, body: expect.stringContaining('server.bodyTooBig') });
    const json = new Blob([JSON.stringify({ nom: 'A'.repeat(6_000_000) })], { type: 'application/json' });
    expect(await send('/api/stands', json)).toEqual(refused);
  });

  it('hides metrics and details, and tells the server that the visitor is elsewhere', async () => {
    expect((await send('/metrics')).status).toBe(404);
    const ready = await send('/readyz');
    expect(ready.status).toBe(200);
    expect(Object.keys(JSON.parse(ready.body)).sort()).toEqual(['publication', 'status']);
  });
});
