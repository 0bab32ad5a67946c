import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { backupSubmissions } from '#server/organiser/backupSubmissions.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { References } from '#server/store/References.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { earlierDatabase } from '../support/server/earlierDatabase.ts';
import { submission } from '../support/server/submissionStoreSuite.ts';

const SECRET = new Uint8Array(32).fill(7);
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** References of the ids 1, 2, 3, … in database format 3, which computed them with a public constant. */
const BY_CONSTANT = ['Q5ZMMZ0N', 'EBZ99Y1A', '5HYXYX1Z', 'WQYJKW2M', 'KXY78V39', 'B3XVXT3Y'];

/** A reference as a number, in base 32. */
function numberOf(reference: string): bigint {
  return [...reference].reduce((number, letter) => number * 32n + BigInt(ALPHABET.indexOf(letter)), 0n);
}

describe('references', () => {
  it('are unique, and can be converted back to their ids', () => {
    const references = new References(SECRET, 0);
    const seen = new Set<string>();
    for (let id = 1; id <= 5_000; id++) {
      const reference = references.referenceOf(id);
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(references.idOf(reference)).toBe(id);
      seen.add(reference);
    }
    expect(seen.size).toBe(5_000);
  });

  it('of consecutive ids differ by distinct steps', () => {
    const references = new References(SECRET, 0);
    const numbers = Array.from({ length: 50 }, (_, index) => numberOf(references.referenceOf(index + 1)));
    const steps = numbers
      .slice(1)
      .map((number, index) => BigInt.asUintN(40, number - (numbers[index] ?? 0n)));
    expect(new Set(steps).size).toBe(49);
  });

  it('depend on the secret', () => {
    const one = new References(SECRET, 0);
    const other = new References(new Uint8Array(32).fill(8), 0);
    expect(one.referenceOf(5)).not.toBe(other.referenceOf(5));
  });

  it('of new submissions differ from all references from before the secret', () => {
    // Half of all references are old ones, so half of the new ones would collide without a check.
    const last = 2 ** 39;
    const references = new References(SECRET, last);
    for (let id = last + 1; id <= last + 2_000; id++) {
      const reference = references.referenceOf(id);
      expect(references.idOf(reference)).toBe(id);
    }
    expect([1, 2, 3, 4, 5, 6].map((id) => references.referenceOf(id))).toEqual(BY_CONSTANT);
    expect(references.idOf('Q5ZMMZ0N')).toBe(1);
  });

  it.each(['', 'SHORT', 'TOOLONG00', 'ILOU0000', '        '])('"%s" is no reference', (text) => {
    expect(new References(SECRET, 0).idOf(text)).toBeUndefined();
  });
});

describe('the secret of references', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fair-references-'));
    path = join(folder, 'submissions.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created with the database, and is part of its backup', async () => {
    const database = await prepareDatabase(path);
    const expected = References.of(database).referenceOf(1);
    const copy = join(folder, 'copy.sqlite');
    await backupSubmissions(database, new DiskFileStore(join(folder, 'files')), copy);
    database.close();
    const restored = new SqliteSubmissionStore(await prepareDatabase(copy), LIMITS);
    expect((await restored.add(submission())).reference).toBe(expected);
    await restored.close();
    const fresh = await prepareDatabase(join(folder, 'fresh.sqlite'));
    expect(References.of(fresh).referenceOf(1)).not.toBe(expected);
    fresh.close();
  });

  it('changes no older reference', async () => {
    const old = earlierDatabase(path, 3);
    const insert = old.prepare(
      "INSERT INTO submissions VALUES (?, ?, 'stand', '1', NULL, 'fr', '2026-11-01', '{}', '{}', NULL, 'hash')",
    );
    for (const [index, reference] of BY_CONSTANT.entries()) insert.run(index + 1, reference);
    old.close();

    const store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS);
    for (const [index, reference] of BY_CONSTANT.entries())
      expect((await store.find(reference))?.id).toBe(index + 1);
    const { id, reference } = await store.add(submission());
    expect(id).toBe(BY_CONSTANT.length + 1);
    expect((await store.find(reference))?.id).toBe(id);
    await store.close();
  });
});
