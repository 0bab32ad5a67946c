import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { PublishedForm } from '#contract/Publication.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { controlName } from '#journey/controlName.ts';
import { encodePayload } from '#journey/payload.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';

/** Sequences that slow parsers down, some with a prefix. The test repeats each one and appends "!". */
const LETTERS: (string | [before: string, letters: string])[] = [
  ...[
    'a',
    '1',
    ' ',
    '\t',
    '/',
    '%',
    '%20',
    '%2f',
    '%25',
    '%c3%a9',
    '.',
    '-',
    '_',
    ':',
    '@',
    '+',
    '*',
    '#',
    '?',
    'é',
  ],
  ...[
    ';',
    ',',
    '=',
    '"',
    "'",
    '\\',
    '\\"',
    '[',
    '{',
    '(',
    '<',
    '>',
    '&',
    '0-1,',
    '0-,',
    'a,',
    'a;',
    'a=',
    ';a=',
    ';a="',
  ],
  ...['; a=b', 'a, ', 'a;q=0.1,', 'W/"a",', '1.', '1:', '[0]', 'a.', 'a-', '.a', 'a b', '()'],
  ...([
    ['a=b;', ' '],
    ['a=a', ' '],
    ['boundary=a', ' '],
    ['boundary="', ' '],
    ['a@', 'a'],
    ['a@a', '.a'],
    ['http://', 'a'],
    ['http://a/', '%20'],
  ] as [string, string][]),
];

/** The sequences that occur in e-mail addresses, URLs, days and numbers. */
const FIELD_LETTERS = LETTERS.filter((one) => typeof one !== 'string' || /^[\w .:/@%+()é-]+$/.test(one));

const SHORT = 4 * 1024;

/** Times below this show no growth: a quadratic algorithm takes a second for 32 kB. */
const UNNOTICED_MS = 40;

/**
 * Returns a sequence for which eight times the length takes more than 24 times as long. Linear time takes 8 times,
 * quadratic time 64 times as long.
 */
async function findSuperlinear(
  run: (text: string) => Promise<unknown>,
  all: typeof LETTERS = LETTERS,
): Promise<(typeof all)[number] | undefined> {
  const time = async (before: string, letters: string, length: number) => {
    let shortest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5 && shortest > UNNOTICED_MS; round++) {
      const started = performance.now();
      await run(`${before}${letters.repeat(length / letters.length)}!`);
      shortest = Math.min(shortest, performance.now() - started);
    }
    return shortest;
  };
  for (const one of all) {
    const [before, letters] = typeof one === 'string' ? ['', one] : one;
    const grows = async () => {
      const long = await time(before, letters, 8 * SHORT);
      return long > UNNOTICED_MS && long > 24 * (await time(before, letters, SHORT));
    };
    // Measured three times: a busy machine may be slow once.
    if ((await grows()) && (await grows()) && (await grows())) return one;
  }
  return undefined;
}

const sources = loadSources(FROZEN);
const { forms, texts, locales } = compileSources(sources, new Map());

const tested = testPublication();
const zipped = [...tested.resources].map(
  ([path, page]) => [path, { ...page, gzip: gzipSync(page.body) }] as const,
);
const publication = {
  ...tested,
  texts,
  locales,
  forms: new Map<string, PublishedForm>([...tested.forms, ...forms]),
  resources: new Map(zipped),
};
// High limits, so that long inputs reach the parsers.
const limits = { targetBytes: 1e9, headerValueBytes: 1e9, loopDelayMs: 1e9 };
const warnings: string[] = [];
const keepWarning = ({ name }: Error) => warnings.push(name);
process.on('warning', keepWarning);
subscribe('fastify.initialization', countBytes);
const server = await startTestServer({ TRUST_PROXY: 'loopback' }, { publication, limits });
unsubscribe('fastify.initialization', countBytes);
const folder = join(server.dataDir, 'content', 'public');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'large.mp4'), Buffer.alloc(1_500_000));
afterAll(async () => {
  process.off('warning', keepWarning);
});

/** Sockets of injected requests count no bytes: from `undefined`, `BodyDeadlines` computed timers of NaN milliseconds. */
function countBytes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', async ({ raw }) => {
    Object.assign(raw.socket, { bytesRead: 0 });
  });
}

describe('the time of a request is linear in the length of', () => {
  it('its path', async () => {
    const get = (letters: string) => server.app.inject({ method: 'GET', url: `/x${letters}` });
    expect(await findSuperlinear((letters) => get(letters.replaceAll(/[\s<>{"é]/g, '%')))).toBeUndefined();
    expect(await findSuperlinear((letters) => get(`?${encodeURIComponent(letters)}`))).toBeUndefined();
  }, 120_000);

  it.each([
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-length',
    'cookie',
    'expect',
    'host',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'range',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
  ])(
    'its header %s',
    async (name) => {
      const get = (letters: string) =>
        server.app.inject({ method: 'HEAD', url: '/large.mp4', headers: { [name]: letters } });
      const page = (letters: string) =>
        server.app.inject({ method: 'GET', url: '/', headers: { [name]: letters } });
      const bytes = (letters: string) => (name === 'range' ? get(`bytes=${letters}`) : get(letters));
      expect(await findSuperlinear(bytes)).toBeUndefined();
      expect(await findSuperlinear(page)).toBeUndefined();
    },
    120_000,
  );

  it.each([
    'accept-language',
    'content-type',
    'form-seconds',
    'form-trap',
    'form-version',
    'idempotency-key',
    'x-forwarded-for',
  ])(
    'its header %s, of a submission',
    async (name) => {
      const post = (letters: string) => {
        const type = { 'content-type': 'multipart/form-data; boundary=e' };
        const value = name === 'content-type' ? `multipart/form-data;${letters}` : letters;
        return server.app.inject({
          method: 'POST',
          url: '/api/dossiers',
          headers: { ...type, [name]: value },
          payload: '--e--\r\n',
        });
      };
      expect(await findSuperlinear(post)).toBeUndefined();
    },
    120_000,
  );

  it.each([
    'Content-Disposition: …',
    'Content-Disposition: form-data;…',
    'Content-Disposition: form-data; name="…',
    'Content-Disposition: form-data; name="…"; filename="…"',
    `Content-Disposition: form-data; name="nom"; filename*=utf-8'…`,
    'Content-Disposition: form-data; name="nom"\r\nContent-Type: text/plain;…',
    'Content-Disposition: form-data; name="nom"\r\n…',
    '…',
  ])(
    'the head of a part: %j',
    async (head) => {
      const post = (letters: string) =>
        server.app.inject({
          method: 'POST',
          url: '/api/dossiers',
          headers: { 'content-type': 'multipart/form-data; boundary=e' },
          payload: `--e\r\n${head.replaceAll('…', () => letters)}\r\n\r\nx\r\n--e--\r\n`,
        });
      expect(await findSuperlinear(post)).toBeUndefined();
    },
    120_000,
  );

  it('the body of a part, and of the bytes between parts', async () => {
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/dossiers',
        headers: { 'content-type': 'multipart/form-data; boundary=e' },
        payload,
      });
    const head = '--e\r\nContent-Disposition: form-data; name="nom"\r\n\r\n';
    const letters = [...LETTERS, '\r\n', '\r\n-', '\r\n--', '--', '\r', '\n'];
    expect(await findSuperlinear((body) => post(`${head}${body}\r\n--e--\r\n`), letters)).toBeUndefined();
    expect(
      await findSuperlinear((between) => post(`${between}${head}x\r\n--e--\r\n`), letters),
    ).toBeUndefined();
  }, 120_000);

  it('its JSON', async () => {
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/stands',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const letters = [
      ...LETTERS,
      '"__proto__"',
      '"__proto__" ',
      '"constructor":',
      '\\u005f',
      '[',
      ']',
      '{"a":',
      '1e9',
    ];
    expect(await findSuperlinear((json) => post(json), letters)).toBeUndefined();
    expect(await findSuperlinear((json) => post(`{"nom":"${json}"}`), letters)).toBeUndefined();
    expect(await findSuperlinear((json) => post(`{"__proto__"${json}`), letters)).toBeUndefined();
  }, 120_000);

  it.each([...forms.keys()])(
    'every answer of the form %s',
    async (id) => {
      const { form } = forms.get(id) as NonNullable<ReturnType<typeof forms.get>>;
      const fields = Object.values(form.fields).filter(({ type }) => type === 'string');
      const post = (letters: string) => {
        const answers = Object.fromEntries(fields.map(({ path }) => [path, letters]));
        if (form.submission.encoding === 'json') {
          const payload = JSON.stringify(encodePayload(form, answers, new Date()));
          const headers = { 'content-type': 'application/json' };
          return server.app.inject({ method: 'POST', url: form.submission.path, headers, payload });
        }
        const parts = fields.map(
          ({ path }) =>
            `--e\r\nContent-Disposition: form-data; name="${controlName(path)}"\r\n\r\n${letters}\r\n`,
        );
        return server.app.inject({
          method: 'POST',
          url: form.submission.path,
          headers: { 'content-type': 'multipart/form-data; boundary=e' },
          payload: `${parts.join('')}--e--\r\n`,
        });
      };
      expect(await findSuperlinear(post, FIELD_LETTERS)).toBeUndefined();
    },
    120_000,
  );
});

it('no deadline of these requests was NaN', () => {
  expect(warnings).not.toContain('TimeoutNaNWarning');
});
