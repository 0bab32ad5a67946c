import { expect, it } from 'vitest';
import { DRAFT_ID, DRAFT_KEY } from '#contract/draftLink.ts';
import { draftSecrets } from '#contract/draftSecrets.ts';
import {
  newDraftKey,
  openSealedDraft,
  sealDraft,
  type TravellingDraft,
  UnreadableDraftError,
} from '#wizard/handover/sealedDraft.ts';

const DRAFT: TravellingDraft = {
  form: 'reservation',
  version: 'v1',
  locale: 'fr',
  answers: { votre_nom: 'Abena Ngono', pieces: { note: 'Où ça ? 🏕' }, pays: ['a', 'b'] },
  times: { votre_nom: 5, email: 7 },
  files: ['cv'],
  key: { key: 'k', moment: 1, bodyHash: 'h' },
};

it('a key opens what it has sealed, and nothing of it can be read without', async () => {
  const key = newDraftKey();
  expect(key).toMatch(DRAFT_KEY);
  const { id, bytes } = await sealDraft(key, DRAFT);
  expect(id).toMatch(DRAFT_ID);
  expect(await openSealedDraft(key, bytes)).toEqual(DRAFT);
  const readable = Buffer.from(bytes).toString('latin1');
  for (const secret of ['Abena', 'votre_nom', 'reservation', key, id]) expect(readable).not.toContain(secret);
});

it('the same draft is sealed differently each time, under the same id for the same key', async () => {
  const [key, other] = [newDraftKey(), newDraftKey()];
  const [one, again, elsewhere] = [
    await sealDraft(key, DRAFT),
    await sealDraft(key, DRAFT),
    await sealDraft(other, DRAFT),
  ];
  expect(one.id).toBe(again.id);
  expect(one.id).not.toBe(elsewhere.id);
  expect(Buffer.from(one.bytes).equals(again.bytes)).toBe(false);
});

it('ids and keys follow from a link as before: links that are on their way stay valid', async () => {
  const { id } = await draftSecrets('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
  expect(id).toBe('0a9ddd32bc9bd69739848fe213b57b0b');
});

it('another key, a changed byte and an unknown format are refused', async () => {
  const key = newDraftKey();
  const { bytes } = await sealDraft(key, DRAFT);
  const refused = (bytesRead: Uint8Array<ArrayBuffer>, by = key) =>
    expect(openSealedDraft(by, bytesRead)).rejects.toThrow(UnreadableDraftError);
  await refused(bytes, newDraftKey());
  for (const at of [0, 1, 20, bytes.length - 1]) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refused(changed);
  }
  await refused(bytes.slice(0, 30));
  await refused(new Uint8Array());
});
