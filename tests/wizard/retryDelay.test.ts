import { describe, expect, it } from 'vitest';
import { retryDelay } from '#wizard/failure/retryDelay.ts';
import type { FailedOutcome } from '#wizard/sending/SubmissionOutcome.ts';
import { formSources } from '../support/browser/formSources.ts';

const sources = formSources();
const { form } = sources.get('workshops')!;
const uploads = sources.get('miss-enseignante')!.form;

const refused = (status: number, code?: string, retryAfter?: number): FailedOutcome => ({
  kind: 'refused',
  status,
  entries: code ? [{ code, message: 'Non' }] : [],
  retryAfter,
});
const silent: FailedOutcome = { kind: 'unreachable', why: 'noAnswer', sent: true };

describe('a submission that failed', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504, 507])('is sent again after a %d', (status) => {
    expect(retryDelay(form, refused(status), 1)).toBe(5);
  });

  it('is sent again when no answer came, or another one', () => {
    for (const why of ['noAnswer', 'late', 'otherAnswer'] as const)
      expect(retryDelay(form, { ...silent, why }, 1)).toBe(5);
  });

  it('is sent again when it was cut on its way', () => {
    expect(retryDelay(form, refused(400, 'server.bodyCut'), 1)).toBe(5);
  });

  it.each([400, 403, 404, 413, 415, 422, 428])('is not sent again after a %d', (status) => {
    expect(retryDelay(form, refused(status, 'server.closed'), 1)).toBeUndefined();
  });

  it.each(['server.tooFast', 'server.trap'])(
    'is not sent again where it was taken for a robot: %s',
    (code) => {
      expect(retryDelay(form, refused(422, code), 1)).toBeUndefined();
    },
  );

  it('waits longer from try to try, and as long as the server says', () => {
    expect([1, 2, 3, 4, 5, 6].map((tries) => retryDelay(form, silent, tries))).toEqual([
      5, 10, 20, 40, 60, 60,
    ]);
    expect(retryDelay(form, refused(429, 'server.tooMany', 37), 1)).toBe(37);
  });

  it('is given up after a while, with files sooner: each try sends them whole', () => {
    expect(retryDelay(form, silent, 11)).toBe(60);
    expect(retryDelay(form, silent, 12)).toBeUndefined();
    expect(retryDelay(uploads, silent, 3)).toBe(20);
    expect(retryDelay(uploads, silent, 4)).toBeUndefined();
    expect(retryDelay(uploads, { ...silent, sent: false }, 11)).toBe(60);
  });
});
