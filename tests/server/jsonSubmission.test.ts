import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const GOLD = { name: 'Or', price: 900, features: ['a', 'b'] };

const server = await startTestServer();

/** The errors of a refusal, after a check of its format. */
async function errorsOf(response: Response): Promise<string[]> {
  const { errors, details, ...rest } = (await response.json()) as {
    errors: string[];
    details: { code: string; path?: string; message: string }[];
  };
  expect(rest).toEqual({});
  expect(errors.length).toBeGreaterThan(0);
  expect(details.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`))).toEqual(
    errors,
  );
  return errors;
}

describe('an accepted submission', () => {
  it('is answered with id, reference and the time of its arrival, and stored with derived and computed values', async () => {
    const { version } = server.publications.current().forms.get('stand')!.form;
    const response = await server.post('/api/stands', VALID, { 'form-version': version });
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as { id: string; reference: string; receivedAt: string };
    // The id is no running number, from which anybody could count the submissions.
    const stored = await server.store.find(receipt.reference);
    expect(receipt).toEqual({
      id: receipt.reference,
      reference: receipt.reference,
      receivedAt: stored?.createdAt,
    });
    expect(receipt.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(stored).toMatchObject({
      reference: receipt.reference,
      formId: 'stand',
      clientVersion: version,
      locale: 'fr',
      payload: { ...VALID, pack_details: GOLD },
      computed: { amount: 300 },
    });
    const record = await server.store.formRecord('stand', stored?.formVersion ?? '');
    expect(record?.form.fields.nom?.type).toBe('string');
    expect(record?.texts.fr?.['forms.stand.fields.nom.title']).toBe('Nom');
  });

  it('may contain correct derived values', async () => {
    const response = await server.post('/api/stands', { ...VALID, pack_details: GOLD, amount: 300 });
    expect(response.status).toBe(201);
  });

  it('is stored without answers to hidden fields', async () => {
    const response = await server.post('/api/stands', { ...VALID, boss: 'Hidden' });
    expect(response.status).toBe(201);
    const stored = (await server.stored()).at(-1);
    expect(stored?.payload).not.toHaveProperty('boss');
  });

  it('is stored with its language', async () => {
    await server.post('/api/stands', VALID, { 'accept-language': 'de, en-GB;q=0.9, fr;q=0.5' });
    expect((await server.stored()).at(-1)?.locale).toBe('en');
  });
});

describe('a submission is refused with errors and not stored:', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const cases: [what: string, body: unknown, status: number, error: RegExp][] = [
    ['a missing field', { kind: 'small', pack: 'gold' }, 422, /^nom: Trois lettres/],
    ['a field that its condition requires', { ...VALID, kind: 'big' }, 422, /^boss: /],
    ['null', { ...VALID, nom: null }, 422, /^nom: /],
    ['a wrong type', { ...VALID, nom: 12345 }, 422, /^nom: /],
    ['a control character', { ...VALID, nom: 'Ama\u0000Bela' }, 422, /^nom: errors\.controlCharacter/],
    ['a lone surrogate', { ...VALID, nom: 'Ama\ud800Bela' }, 422, /^nom: errors\.controlCharacter/],
    ['a line break in a one-line field', { ...VALID, nom: 'Ama\nBela' }, 422, /^nom: errors\.lineBreak/],
    ['a bidirectional override', { ...VALID, nom: 'Ama\u202eBela' }, 422, /^nom: errors\.textDirection/],
    [
      'a name of invisible characters',
      { ...VALID, nom: '\u200b\u2060\u3164\u00ad' },
      422,
      /^nom: Trois lettres/,
    ],
    ['a list for a text', { ...VALID, nom: ['Ama'] }, 422, /^nom: /],
    ['an extra key', { ...VALID, admin: true }, 422, /admin/],
    ['an unknown option', { ...VALID, pack: 'platinum' }, 422, /^pack: /],
    ['a wrong price', { ...VALID, pack_details: { ...GOLD, price: 1 } }, 422, /^pack_details: /],
    ['a wrong total', { ...VALID, amount: 1 }, 422, /^amount: /],
    ['null for a derived value', { ...VALID, pack_details: null }, 422, /^pack_details: /],
    ['two megabytes', { ...VALID, nom: 'x'.repeat(2 * 1024 * 1024) }, 413, /server\.bodyTooBig/],
    ['truncated JSON', '{"nom":"Am', 400, /server\.jsonInvalid/],
    ['an empty body', '', 400, /server\.jsonEmpty/],
    ['a list', '[]', 400, /server\.jsonObject/],
    ['null itself', 'null', 400, /server\.jsonObject/],
    ['__proto__', '{"__proto__":{"nom":"Ama"}}', 400, /server\.jsonInvalid/],
    ['constructor.prototype', '{"constructor":{"prototype":{"nom":"Ama"}}}', 400, /server\.jsonInvalid/],
    ['nesting over the limit', nested(65), 400, /server\.jsonDeep/],
    ['a list of 300,000 groups', { ...VALID, nom: Array(300_000).fill({}) }, 413, /server\.tooManyParts/],
    ['100,000 keys', Object.fromEntries(Array(100_000).fill(0).entries()), 413, /server\.tooManyParts/],
    ['a nesting bomb', '['.repeat(200_000), 400, /server\.jsonDeep/],
    [
      'bytes that are not UTF-8',
      Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
      400,
      /server\.jsonInvalid/,
    ],
  ];

  it.each(cases)('%s', async (_what, body, status, error) => {
    const before = await server.stored();
    const response = await server.post('/api/stands', body);
    expect(response.status).toBe(status);
    const errors = await errorsOf(response);
    expect(errors.some((text) => error.test(text))).toBe(true);
    expect(await server.stored()).toEqual(before);
  });

  it('with texts in the language of the request', async () => {
    const body = { ...VALID, admin: true };
    const french = await server.post('/api/stands', body);
    expect(await errorsOf(french)).toEqual(["Ce formulaire n'a pas de champ « admin »."]);
    const english = await server.post('/api/stands', body, { 'accept-language': 'en' });
    expect(english.headers.get('content-language')).toBe('en');
    expect(await errorsOf(english)).toEqual(['This form has no field “admin”.']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'with content type %s',
    async (type) => {
      const response = await server.post('/api/stands', JSON.stringify(VALID), { 'content-type': type });
      expect(response.status).toBe(415);
      await errorsOf(response);
    },
  );

  it('with compressed content', async () => {
    const response = await server.post('/api/stands', VALID, { 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
    await errorsOf(response);
  });

  it('at an unknown path, or with another method', async () => {
    const unknown = await server.post('/api/nothing', VALID);
    expect(unknown.status).toBe(404);
    await errorsOf(unknown);
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${server.url}/api/stands`, { method });
      expect({ status: response.status, allow: response.headers.get('allow') }, method).toEqual({
        status: 405,
        allow: 'GET, HEAD, POST',
      });
      await errorsOf(response);
    }
    const page = await server.post('/stand', VALID);
    expect({ status: page.status, allow: page.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    });
  });

  it('with a body shorter than it declares', async () => {
    const before = await server.stored();
    await new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.end(
          'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"nom"',
        );
      });
      socket.on('close', () => resolve()).on('error', reject);
      socket.resume();
    });
    expect(await server.stored()).toEqual(before);
  });
});

describe('Idempotency-Key', () => {
  it('repeats the first answer for the same body, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'attempt-1' };
    const first = await server.post('/api/stands', VALID, headers);
    const again = await server.post('/api/stands', VALID, headers);
    for (const each of [first, again]) expect(each.status).toBe(201);
    expect(await again.json()).toEqual(await first.json());
    const count = (await server.stored()).length;
    const other = await server.post('/api/stands', { ...VALID, nom: 'Bela' }, headers);
    expect(other.status).toBe(422);
    expect(await errorsOf(other)).toEqual(['server.keyReused']);
    expect(await server.stored()).toHaveLength(count);
  });

  it('stores one row for simultaneous copies', async () => {
    const before = (await server.stored()).length;
    const copies = Array.from({ length: 20 }, () =>
      server.post('/api/stands', VALID, { 'idempotency-key': 'crowd' }),
    );
    const answers = await Promise.all(copies);
    const statuses = new Set(answers.map((answer) => answer.status));
    expect(statuses.has(201)).toBe(true);
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await server.stored()).toHaveLength(before + 1);
  });

  it('is free again after a refused attempt', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    expect((await server.post('/api/stands', { ...VALID, nom: '' }, headers)).status).toBe(422);
    expect((await server.post('/api/stands', VALID, headers)).status).toBe(201);
  });

  it.each(['', 'x'.repeat(201), 'two words'])('of an invalid format is refused: "%s"', async (key) => {
    const response = await server.post('/api/stands', VALID, { 'idempotency-key': key });
    expect(response.status).toBe(400);
  });
});
