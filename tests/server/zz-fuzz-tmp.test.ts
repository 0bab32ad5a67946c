import { it, expect } from 'vitest';
import { connect } from 'node:net';
import { startTestServer } from '/work/main/tests/server/testServer.ts';
import { PDF } from '/work/main/tests/server/sampleFiles.ts';

function send(port: number, raw: Buffer, short: boolean): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const s = connect(port, '127.0.0.1', () => { s.write(raw); });
    s.on('data', (c) => chunks.push(c)); s.on('close', () => resolve(Buffer.concat(chunks).toString('latin1'))); s.on('error', () => {});
    s.setTimeout(short ? 150 : 4000, () => { chunks.push(Buffer.from(short ? '' : 'HANG')); s.destroy(); });
  });
}
const rnd = (n: number) => Math.floor(Math.random() * n);
it('fuzz', async () => {
  const server = await startTestServer({ LOG_LEVEL: 'error' });
  const part = (h: string, b: Buffer | string) => Buffer.concat([Buffer.from(`--edge\r\n${h}\r\n\r\n`), Buffer.from(b), Buffer.from('\r\n')]);
  const base = Buffer.concat([
    part('Content-Disposition: form-data; name="nom"', 'Ama'),
    part('Content-Disposition: form-data; name="kind"', 'without'),
    part('Content-Disposition: form-data; name="papers[cv]"; filename="cv.pdf"\r\nContent-Type: application/pdf', PDF),
    part('Content-Disposition: form-data; name="papers[letter]"; filename="l.pdf"\r\nContent-Type: application/pdf', PDF),
    Buffer.from('--edge--\r\n'),
  ]);
  const json = Buffer.from('{"nom":"Ama","kind":"small","pack":"gold","pack_details":{"name":"Or","price":900,"features":["a","b"]}}');
  const statuses: Record<string, number> = {};
  const words = ['--edge', '--edge--', '\r\n', '\r\n\r\n', 'filename=""', 'name="', '[', ']', '__proto__', 'constructor', '\0', 'ÿ', '{', '}', '"', ',', 'null', '1e999', '-0', '\\ud800', 'filename*=UTF-8\'\'%ff', 'Content-Transfer-Encoding: base64', '; boundary=edge'];
  for (let i = 0; i < 6000; i++) {
    const multi = i % 2 === 0;
    let body = Buffer.from(multi ? base : json);
    for (let k = rnd(4); k >= 0; k--) {
      const at = rnd(body.length), kind = rnd(5);
      if (kind === 0) body[at] = rnd(256);
      else if (kind === 1) body = body.subarray(0, at);
      else if (kind === 2) body = Buffer.concat([body.subarray(0, at), Buffer.from(words[rnd(words.length)]!), body.subarray(at)]);
      else if (kind === 3) body = Buffer.concat([body.subarray(0, at), body.subarray(Math.min(body.length, at + rnd(300)))]);
      else body = Buffer.concat([body.subarray(0, at), body.subarray(0, at), body.subarray(at)]);
      if (body.length === 0) body = Buffer.from('x');
    }
    const cl = rnd(20) === 0 ? body.length + 5 : body.length;
    const head = `POST ${multi ? '/api/dossiers' : '/api/stands'} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${multi ? 'multipart/form-data; boundary=edge' : 'application/json'}\r\nContent-Length: ${cl}\r\n\r\n`;
    const answer = await send(server.port, Buffer.concat([Buffer.from(head), body]), cl !== body.length);
    const status = answer.endsWith('HANG') ? 'HANG' : answer.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status.startsWith('5') || status === 'HANG') console.log(i, status, cl !== body.length, JSON.stringify(body.toString('latin1').replace(/ {5,}/g, '  ')).slice(0, 900));
  }
  console.log(statuses, (await server.stored()).length, server.filesOnDisk().length);
  await new Promise((r) => setTimeout(r, 500));
  const rows = new Set(await server.store.fileIds());
  expect(server.filesOnDisk().filter((f) => !rows.has(f))).toEqual([]);
  await server.stop();
}, 300000);
