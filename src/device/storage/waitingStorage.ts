import { del, entries, get, set } from 'idb-keyval';
import type { Answers } from '#journey/answers/Answers.ts';
import { draftStore, extractFiles, isWaitingKey, waitingKey } from './draftStorage.ts';
import type { WaitingSubmission } from './WaitingSubmission.ts';

/** Keeps a submission beside its draft: it goes when the draft goes or an answer of it changes. Rejects when storage rejects. */
export function saveWaiting(waiting: WaitingSubmission): Promise<void> {
  return set(waitingKey(waiting.form.id), waiting, draftStore);
}

export function readWaiting(formId: string): Promise<WaitingSubmission | undefined> {
  return get(waitingKey(formId), draftStore);
}

export function removeWaiting(formId: string): Promise<void> {
  return del(waitingKey(formId), draftStore);
}

/** The submissions of this device that wait, or whose refusal is still to be told. */
export async function listWaiting(): Promise<WaitingSubmission[]> {
  const all = await entries<IDBValidKey, unknown>(draftStore);
  return all.filter(([key]) => isWaitingKey(key)).map(([, kept]) => kept as WaitingSubmission);
}

/** A payload without its files, and their paths. */
export function withoutFiles(
  payload: WaitingSubmission['payload'],
): Pick<WaitingSubmission, 'payload' | 'files'> {
  const { plain, files } = extractFiles(payload as Answers);
  // `plain` lacks empty groups, too.
  return { payload: files.size === 0 ? payload : plain, files: [...files.keys()] };
}
