import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expensivePdf } from '../server/craftedPdfs.ts';
import { sampleFile } from '../server/sampleFiles.ts';
import { announceHeaders, patchHeaders } from '../server/tusClient.ts';
import { application } from './applicants.ts';
import { requestFrom, type Sent } from './requestFrom.ts';

/** A server under a flood. */
interface Flooded {
  port: number;
  ended: () => boolean;
  /** Counts an answer, or that the server has cut the connection. */
  count: (answer: Answer) => void;
}

type Answer = number | 'cut';

type Flood = (flooded: Flooded) => Promise<void>;

/** Number of answers by their status; `cut` counts the connections that the server has cut. */
export type FloodAnswers = Record<string, number>;

const MEBIBYTE = 1024 * 1024;
/** Address of an attacker on this machine. */
const attacker = (index: number) => `127.0.1.${1 + index}`;
const ADDRESSES = 40;

/** Sends one request after another in many places at once, each a while after the answer to the one before. */
async function repeat(
  { port, ended, count }: Flooded,
  places: number,
  pauseMs: number,
  next: (place: number, turn: number) => Sent,
): Promise<void> {
  const send = async (place: number) => {
    for (let turn = 0; !ended(); turn++) {
      count(
        await requestFrom(port, next(place, turn)).then(
          ({ status }) => status,
          () => 'cut' as const,
        ),
      );
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: places }, (_, place) => send(place)));
}

/** Sends a head, then the same bytes again and again, with pauses, until the server answers or cuts the connection. */
async function pour(
  { port, ended, count }: Flooded,
  from: string,
  head: string,
  bytes: Buffer,
  times: number,
  pauseMs?: number,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let answer = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head);
  for (let left = times; left > 0 && answer === '' && !socket.closed && !ended(); left--) {
    if (!socket.write(bytes))
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    if (pauseMs) await sleep(pauseMs);
  }
  // An answer may be under way.
  await Promise.race([closed, sleep(100)]);
  socket.destroy();
  count(Number(/^HTTP\/1.1 (\d{3})/.exec(answer)?.[1]) || 'cut');
}

const headOf = (method: string, path: string, headers: Record<string, string | number>) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;

const DOSSIER = { form: '/api/prix-presidentiel', field: 'pieceJointes.presentationProjet' };
const MOST_FILE = 10 * MEBIBYTE;

/** Together 12 attackers send 24 MB a second: 200 Mbit/s. */
const BLOCK_BYTES = 256 * 1024;
const BLOCK_MS = 125;

async function announced(
  port: number,
  from: string,
  size: number,
): Promise<{ status: Answer; path: string }> {
  const headers = { ...announceHeaders(size, DOSSIER), 'content-length': 0 };
  const answer = await requestFrom(port, { from, method: 'POST', path: '/api/uploads', headers }).catch(
    () => undefined,
  );
  return { status: answer?.status ?? 'cut', path: String(answer?.headers.location ?? '/api/uploads/none') };
}

/** Each id of a URL is another's reading of it; every fourth URL is an ordinary one. All bring as many bytes as a file may have. */
async function craftedUrls(flooded: Flooded): Promise<void> {
  const { port, ended, count } = flooded;
  const separators = ['?/', '?', '#/', '//', '%2f', '%3f/', '/../', ';/', '?x=/', '\\'];
  const block = sampleFile('a.pdf', BLOCK_BYTES);
  await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      for (let turn = 0; !ended(); turn++) {
        const { status, path } = await announced(port, attacker(place), MOST_FILE);
        if (status !== 201) count(status);
        const id = path.split('/').at(-1);
        const crafted = `/api/uploads/${'f'.repeat(32)}${separators[turn % separators.length]}${id}`;
        const [target, bytes] = turn % 4 === 3 ? [path, MOST_FILE] : [crafted, 10 * MOST_FILE];
        const head = headOf('PATCH', target, { ...patchHeaders(0), 'Content-Length': bytes });
        await pour(flooded, attacker(place), head, block, bytes / block.length, BLOCK_MS);
        await sleep(50);
      }
    }),
  );
}

/** Controls beyond number, in every encoding; half of them just below the limits. */
async function manyControls(flooded: Flooded): Promise<void> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const parts = { 'content-type': 'multipart/form-data; boundary=e' };
  const json = { 'content-type': 'application/json' };
  const part = (name: string) => `--e\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
  const list = (name: string, count: number) => `{"${name}":[${'0,'.repeat(count)}0]}`;
  const names = Array.from({ length: 1_990 }, (_, index) => `mentionSpeciale[${index}]`);
  const bodies: [path: string, headers: Record<string, string>, body: Buffer][] = [
    ['/_form/prix-presidentiel', form, Buffer.from('a&'.repeat(520_000))],
    ['/_form/prix-presidentiel', form, Buffer.from('a=&'.repeat(85_000))],
    ['/_form/prix-presidentiel', form, Buffer.from(names.join('=x&'))],
    ['/_form/reservation', form, Buffer.from(names.map((name) => `${name}=${'x'.repeat(100)}`).join('&'))],
    ['/_form/prix-presidentiel', parts, Buffer.from(`${part('a').repeat(300_000)}--e--\r\n`)],
    ['/_form/prix-presidentiel', parts, Buffer.from(`${names.map(part).join('')}--e--\r\n`)],
    ['/api/prix-presidentiel', parts, Buffer.from(`${names.map(part).join('')}--e--\r\n`)],
    ['/api/reservations', json, Buffer.from(list('stand_choisi', 500_000))],
    ['/api/reservations', json, Buffer.from(list('stand_choisi', 1_990))],
    ['/api/reservations', json, Buffer.from(`{${names.map((name) => `"${name}":0`).join()}}`)],
  ];
  await repeat(flooded, 20, 20, (place, turn) => {
    const [path, headers, body] = bodies[(place + turn) % bodies.length] as (typeof bodies)[number];
    return {
      from: attacker(place % 4),
      method: 'POST',
      path,
      headers: { ...headers, 'content-length': body.length },
      body,
    };
  });
}

/** From one address, applications whose files take long to examine and are refused. */
async function craftedPdfs(flooded: Flooded): Promise<void> {
  const form = application().body() as FormData;
  const pdf = new Blob([new Uint8Array(expensivePdf())]);
  for (const [name, value] of [...form]) if (typeof value !== 'string') form.set(name, pdf, 'a.pdf');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': type, 'content-length': body.length };
  await repeat(flooded, 20, 20, (_place, turn) => ({
    from: attacker(0),
    method: 'POST',
    path: turn % 2 ? '/api/prix-presidentiel' : '/_form/prix-presidentiel',
    headers,
    body,
  }));
}

/** 5,000 uploads that are announced and never come. */
async function emptyUploads({ port, ended, count }: Flooded): Promise<void> {
  await Promise.all(
    Array.from({ length: ADDRESSES }, async (_, place) => {
      while (!ended()) {
        count((await announced(port, attacker(place), MOST_FILE)).status);
        await sleep(20);
      }
    }),
  );
}

/** Drafts as large as they may be, for other devices that never fetch them. */
async function largeDrafts(flooded: Flooded): Promise<void> {
  const body = randomBytes(256 * 1024);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': body.length };
  await repeat(flooded, ADDRESSES, 20, (place) => ({
    from: attacker(place),
    method: 'PUT',
    path: `/api/drafts/${randomBytes(16).toString('hex')}`,
    headers,
    body,
  }));
}

/** Bodies in chunks of one byte, on 40 connections. */
async function tinyChunks(flooded: Flooded): Promise<void> {
  const bytes = Buffer.from('1\r\na\r\n'.repeat(10_000));
  const chunked = { 'Transfer-Encoding': 'chunked' };
  const heads = [
    headOf('POST', '/api/reservations', { ...chunked, 'Content-Type': 'application/json' }),
    headOf('POST', '/_form/reservation', { ...chunked, 'Content-Type': 'application/x-www-form-urlencoded' }),
    headOf('POST', '/api/prix-presidentiel', {
      ...chunked,
      'Content-Type': 'multipart/form-data; boundary=e',
    }),
    headOf('POST', '/', chunked),
    headOf('GET', '/', chunked),
  ];
  const upload = await announced(flooded.port, attacker(0), MOST_FILE);
  heads.push(headOf('PATCH', upload.path, { ...chunked, ...patchHeaders(0) }));
  await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      for (let turn = 0; !flooded.ended(); turn++)
        await pour(flooded, attacker(0), heads[(place + turn) % heads.length] as string, bytes, 1_000);
    }),
  );
}

/** The floods of an attacker by subject. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'bytes for uploads of crafted URLs': craftedUrls,
  'controls beyond number': manyControls,
  'PDFs that take long to examine': craftedPdfs,
  'announced uploads without a byte': emptyUploads,
  'large drafts from 40 addresses': largeDrafts,
  'chunks of one byte on 40 connections': tinyChunks,
};
