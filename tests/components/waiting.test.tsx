import { expect, it } from 'vitest';
import { removeDraft } from '#device/storage/draftStorage.ts';
import { isWaiting, markWaiting, unmarkWaiting, waitingForms } from '#device/storage/waiting.ts';

const DAY = 24 * 3600 * 1000;
const form = (sentAt = Date.now()) => ({ route: '/stand', title: 'Stand', sentAt });

it('a form waits until it was sent, its draft was removed, or its draft is too old', async () => {
  markWaiting('stand', form());
  markWaiting('meals', form());
  expect(Object.keys(waitingForms())).toEqual(['stand', 'meals']);
  unmarkWaiting('stand');
  expect([isWaiting('stand'), isWaiting('meals')]).toEqual([false, true]);
  await removeDraft('meals');
  expect(waitingForms()).toEqual({});
  markWaiting('stand', form(Date.now() - 8 * DAY));
  expect(isWaiting('stand')).toBe(false);
});
