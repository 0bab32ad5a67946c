import { once } from 'node:events';
import { connect } from 'node:net';
import type { Challenge } from 'altcha-lib';
import { describe, expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { solveChallenge } from '#wizard/proof/solveChallenge.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { EXE, PDF } from '../support/server/sampleFiles.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const PROXY = { TRUST_PROXY: 'loopback' };
const calm = {
  proofFreeAddressPerMinute: 0.1,
  proofFreeNetworkPerMinute: 0.1,
  proofFreeRecipientPerMinute: 0.1,
};

let server: TestServer;

const from = (address: string) => ({ 'x-forwarded-for': address });

async function statuses(bodies: object[], address: (index: number) => string): Promise<number[]> {
  const found: number[] = [];
  for (const [index, body] of bodies.entries())
    found.push((await server.post('/api/stands', body, from(address(index)))).status);
  return found;
}

function withRule(proofOfWork: 'always' | 'never'): Publication {
  const publication = testPublication();
  const stand = publication.forms.get('stand')!;
  const form = { ...stand.form, submission: { ...stand.form.submission, proofOfWork } };
  return { ...publication, forms: new Map([...publication.forms, ['stand', { ...stand, form }]]) };
}

const times = (count: number, of: (status: number) => number) =>
  Array.from({ length: count }, (_, at) => of(at));

describe('a proof of work is required', () => {
  it('from an address above the calm limit, and the same submission with it is accepted', async () => {
    server = await startTestServer(PROXY, { limits: { ...calm, proofFreeAddressBurst: 2 } });
    const here = from('203.0.113.7');
    expect(await statuses([VALID, VALID, VALID], () => '203.0.113.7')).toEqual([201, 201, 428]);
    const headers = { ...here, 'idempotency-key': 'k' };
    const refused = await server.post('/api/stands', VALID, headers);
    expect(refused.status).toBe(428);
    const { errors, challenge } = (await refused.json()) as { errors: string[]; challenge: Challenge };
    expect(errors).toEqual(['Calculez : /_challenge/api/stands.']);
    const proof = await solveChallenge(challenge);
    const sent = await server.post('/api/stands', VALID, { ...headers, 'form-proof': proof });
    expect(sent.status).toBe(201);
    // A repeated submission gets the stored answer with or without a proof; another submission needs its own proof.
    const again = await server.post('/api/stands', VALID, headers);
    expect({ status: again.status, body: await again.json() }).toEqual({
      status: 201,
      body: await sent.json(),
    });
    expect((await server.post('/api/stands', VALID, { ...here, 'form-proof': proof })).status).toBe(428);
    expect((await server.post('/api/stands', VALID, from('203.0.113.8'))).status).toBe(201);
    expect(await server.stored()).toHaveLength(4);
  });

  it('from an IPv6 /64, and from a /48', async () => {
    server = await startTestServer(PROXY, {
      limits: { ...calm, proofFreeAddressBurst: 2, proofFreeNetworkBurst: 4 },
    });
    const bodies = Array.from({ length: 3 }, () => VALID);
    expect(await statuses(bodies, (index) => `2001:db8:1:1::${index}`)).toEqual([201, 201, 428]);
    // The /48 may send four submissions; refused ones do not count.
    expect(await statuses(bodies, (index) => `2001:db8:1:${index + 2}::1`)).toEqual([201, 201, 428]);
    expect(await statuses([VALID], () => '2001:db8:2::1')).toEqual([201]);
  });

  it('for several submissions to one mailbox, from any address', async () => {
    server = await startTestServer(PROXY, { limits: { ...calm, proofFreeRecipientBurst: 2 } });
    const emails = ['a.b@gmail.com', 'A.B+fair@gmail.com', 'ab+x@googlemail.com', 'ab@example.org'];
    const bodies = emails.map((email) => ({ ...VALID, email }));
    expect(await statuses(bodies, (index) => `203.0.113.${index}`)).toEqual([201, 201, 428, 201]);
  });

  it('from everybody above the total calm limit', async () => {
    server = await startTestServer(PROXY, { limits: { ...calm, proofFreeBurst: 3, proofFreePerMinute: 1 } });
    const bodies = Array.from({ length: 5 }, () => VALID);
    expect(await statuses(bodies, (index) => `203.0.113.${index}`)).toEqual([201, 201, 201, 428, 428]);
  });

  it('always for `proofOfWork: always`, also from this machine', async () => {
    server = await startTestServer({}, { publication: withRule('always') });
    expect((await server.post('/api/stands', VALID)).status).toBe(428);
    const challenge = (await (await fetch(`${server.url}/_challenge/api/stands`)).json()) as Challenge;
    const proof = await solveChallenge(challenge);
    expect((await server.post('/api/stands', VALID, { 'form-proof': proof })).status).toBe(201);
    const other = await fetch(`${server.url}/_challenge/api/dossiers`);
    const elsewhere = await solveChallenge((await other.json()) as Challenge);
    expect((await server.post('/api/stands', VALID, { 'form-proof': elsewhere })).status).toBe(428);
  });

  it('before the server reads the files of a submission', async () => {
    server = await startTestServer(PROXY, { limits: { ...calm, proofFreeAddressBurst: 1 } });
    const send = () => {
      const form = new FormData();
      form.append('nom', 'Ama');
      return server.post('/api/dossiers', form, from('203.0.113.7'));
    };
    expect((await send()).status).toBe(422);
    expect((await send()).status).toBe(428);
    expect(server.storedFiles()).toEqual([]);
  });
});

describe('a proof of work is not required', () => {
  it('for `proofOfWork: never`', async () => {
    const limits = { ...calm, proofFreeAddressBurst: 1, proofFreeRecipientBurst: 1 };
    server = await startTestServer(PROXY, { publication: withRule('never'), limits });
    const bodies = Array.from({ length: 4 }, () => ({ ...VALID, email: 'ama@example.org' }));
    expect(await statuses(bodies, () => '203.0.113.7')).toEqual(times(4, () => 201));
  });

  it('from this machine', async () => {
    server = await startTestServer(
      {},
      { limits: { proofFreeAddressBurst: 1, proofFreeBurst: 1, proofFreeRecipientBurst: 1 } },
    );
    const sent = await Promise.all(
      Array.from({ length: 60 }, () => server.post('/api/stands', { ...VALID, email: 'ama@example.org' })),
    );
    expect(sent.map(({ status }) => status)).toEqual(times(60, () => 201));
  });

  it('because of what was refused to others', async () => {
    const limits = { ...calm, proofFreeAddressBurst: 3, proofFreeBurst: 3, proofFreePerMinute: 0.1 };
    server = await startTestServer(PROXY, { limits: { ...limits, proofFreeRecipientBurst: 1 } });
    const to = 'ama@example.org';
    const cases: [body: object, status: number][] = [
      [{ ...VALID, nom: 'A', email: to }, 422],
      [{ ...VALID, email: to, other: 1 }, 422],
    ];
    for (let address = 1; address <= 5; address++) {
      for (const [body, status] of cases)
        expect(await statuses([body], () => `203.0.113.${address}`)).toEqual([status]);
    }
    // An address that sends too much itself.
    expect(await statuses(Array(4).fill(VALID), () => '203.0.113.9')).toEqual([201, 201, 201, 428]);

    server = await startTestServer(PROXY, {
      limits: { ...calm, proofFreeAddressBurst: 1, proofFreeBurst: 3 },
    });
    expect(await statuses(Array(5).fill(VALID), () => '203.0.113.9')).toEqual([201, ...times(4, () => 428)]);
    expect(await statuses([VALID, VALID], (index) => `203.0.113.${index}`)).toEqual([201, 201]);
  });

  it('because of files that were refused to another sender to the same mailbox', async () => {
    server = await startTestServer(PROXY, {
      publication: withFilesForm(),
      limits: { ...calm, proofFreeRecipientBurst: 1 },
    });
    const send = async (bytes: Buffer, address: string) => {
      const form = new FormData();
      form.append('email', 'ama@example.org');
      form.append('first', new Blob([new Uint8Array(bytes)]), 'a.pdf');
      return (await server.post('/api/files', form, from(address))).status;
    };
    for (let time = 0; time < 3; time++) expect(await send(EXE, '203.0.113.1')).toBe(422);
    expect(await send(PDF, '203.0.113.7')).toBe(201);
    expect(await send(PDF, '203.0.113.8')).toBe(428);
  });

  it('because of unfinished bodies of others', async () => {
    server = await startTestServer(PROXY, { limits: { ...calm, proofFreeBurst: 3, proofFreePerMinute: 1 } });
    const { port, host } = new URL(server.url);
    const begun = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const socket = connect(Number(port), '127.0.0.1');
        const head = [
          `POST /api/dossiers HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.${100 + index}`,
          'Content-Type: multipart/form-data; boundary=e\r\nContent-Length: 900000\r\nExpect: 100-continue',
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        // The server has accepted the head.
        await once(socket, 'data');
        socket.write('--e\r\n');
        return socket;
      }),
    );
    expect(await statuses([VALID], () => '203.0.113.7')).toEqual([201]);
    for (const socket of begun) socket.destroy();
  });

  it('from a client with 20 submissions', async () => {
    server = await startTestServer(PROXY);
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...VALID, email: `ama${index}@example.org` }));
    expect(await statuses(bodies, () => '203.0.113.7')).toEqual(times(20, () => 201));
  });
});

it('answers 404 to a challenge for an unknown form', async () => {
  server = await startTestServer();
  expect((await fetch(`${server.url}/_challenge/api/nothing`)).status).toBe(404);
  expect((await fetch(`${server.url}/_challenge/`)).status).toBe(404);
});
