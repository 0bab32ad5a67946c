import { afterEach, describe, expect, it, vi } from 'vitest';
import { AUDIT_DAYS } from '#server/store/audit/AuditEntry.ts';
import { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { changeStored } from '../support/stores/stores.ts';

const TOKEN = 'a-token-of-at-least-24-characters';

let server: TestServer;
afterEach(() => vi.useRealTimers());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('the audit', () => {
  it('stores and logs reads of the organiser, with a hash of the token', async () => {
    const logger = createLogger('info');
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN }, { logger });
    for (let count = 0; count < 2; count++) await server.post('/api/stands', VALID);
    expect((await get('/api/stands', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    const [entry, ...more] = await server.store.audited();
    expect(more).toEqual([]);
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      action: 'read',
      who: expect.stringMatching(/^token [0-9a-f]{8}$/),
      formId: 'stand',
      reference: null,
      count: 2,
      outcome: 'done',
    });
    expect(info).toHaveBeenCalledWith(
      { audit: expect.objectContaining({ action: 'read', formId: 'stand', count: 2 }) },
      'audit',
    );
  });

  it('stores and logs refused sign-ins, many of them as one row', async () => {
    const logger = createLogger('info');
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN, TRUST_PROXY: 'loopback' }, { logger });
    for (let count = 0; count < 20; count++)
      expect((await get('/api/stands', { authorization: 'Bearer wrong' })).status).toBe(401);
    await get('/metrics', { 'x-forwarded-for': '192.0.2.1' });
    const signIns = async () =>
      (await server.store.audited()).map(({ action, who, formId, outcome }) => ({
        action,
        who,
        formId,
        outcome,
      }));
    await vi.waitFor(async () =>
      expect(await signIns()).toEqual([
        { action: 'signIn', who: 'stranger', formId: 'stand', outcome: 'refused' },
      ]),
    );
    expect(info).toHaveBeenCalledWith(
      { audit: expect.objectContaining({ action: 'signIn', who: 'stranger', outcome: 'refused' }) },
      'audit',
    );
    await server.store.audit({
      action: 'signIn',
      who: 'stranger',
      formId: 'stand',
      count: 19,
      outcome: 'refused',
    });
    expect((await server.store.audited()).map(({ count }) => count)).toEqual([20]);
  });

  it('logs what commands did since the server started, each entry once', async () => {
    const logger = createLogger('info');
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const audited = vi.spyOn(SubmissionStore.prototype, 'audited');
    server = await startTestServer({}, { logger });
    // The first read finds out which entries are older than the start.
    await audited.mock.results[0]?.value;
    const command = {
      action: 'export',
      who: 'command line (root)',
      formId: 'stand',
      outcome: 'done',
    } as const;
    await server.store.audit(command);
    await server.store.audit({ ...command, who: 'server' });
    const logged = () => info.mock.calls.filter(([, message]) => (message as unknown) === 'audit');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(logged()).toHaveLength(1), 5_000);
    vi.advanceTimersByTime(300_000);
    await server.close();
    expect(logged()).toEqual([[{ audit: expect.objectContaining(command) }, 'audit']]);
  });

  it('keeps entries for AUDIT_DAYS', async () => {
    server = await startTestServer();
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00Z'), toFake: ['Date'] });
    await server.store.audit({ action: 'backup', who: 'command line (root)', outcome: 'done' });
    vi.setSystemTime(Date.now() + AUDIT_DAYS * 86_400_000);
    await server.store.audit({ action: 'backup', who: 'server', outcome: 'done' });
    expect(await server.store.audited()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1);
    await server.store.audit({ action: 'backup', who: 'server', outcome: 'done' });
    expect(await server.store.audited()).toHaveLength(2);
  });

  it('finds the first entry that was changed or removed, but no counted try, restore or erased reference', async () => {
    server = await startTestServer({ DATA_KEY: Buffer.alloc(32, 7).toString('base64') });
    const { auditChain } = server.store;
    const audit = (action: 'show' | 'signIn', reference?: string) =>
      server.store.audit({ action, who: 'ama', reference, outcome: 'done' });
    expect(await auditChain.check()).toEqual({ entries: 0, unchained: 0, head: null });
    await Promise.all([audit('show', 'AAAAAAAA'), audit('show', 'BBBBBBBB'), audit('show'), audit('signIn')]);
    const change = (text: string) => changeStored(server.dataDir, text);
    await change(`update audit set reference = null, salt = null where reference = 'AAAAAAAA'`);
    await audit('signIn');
    await change(
      `insert into audit (at, action, who, outcome) values ('2026-01-01', 'restore', 'x', 'done')`,
    );
    await audit('show');
    const { head, ...found } = await auditChain.check();
    expect([found, head]).toEqual([{ entries: 5, unchained: 1 }, expect.stringMatching(/^[\w-]{22}$/)]);
    const brokenAfter = async (text: string, back: string) => {
      await change(text);
      const { broken } = await auditChain.check();
      await change(back);
      expect((await auditChain.check()).broken).toBeUndefined();
      return broken?.id;
    };
    const rename = (who: string) => `update audit set who = '${who}' where id = 2`;
    expect(await brokenAfter(rename('kofi'), rename('ama'))).toBe(2);
    const refer = (reference: string) => `update audit set reference = '${reference}' where id = 2`;
    expect(await brokenAfter(refer('CCCCCCCC'), refer('BBBBBBBB'))).toBe(2);
    await change('delete from audit where id = 3');
    expect((await auditChain.check()).broken?.id).toBe(4);
    // Who has the database alone cannot make the hashes of what is left.
    await change('delete from audit where id < 4');
    expect((await auditChain.check()).broken?.id).toBe(4);
  });
});
