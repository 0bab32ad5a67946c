import { ownValue } from '#definitions/sources/ownValue.ts';
import { onDevice } from '../browser/webStorage.ts';
import { draftEnd } from './draftEnd.ts';

/** A form that was sent while the site was not reached. Its draft has the answers, the files and the submission key. */
export interface WaitingForm {
  route: string;
  /** Its title in the language in which it was sent. */
  title: string;
  /** When it was sent last, in milliseconds since 1970. */
  sentAt: number;
}

const WAITING = 'waiting';

/** The forms that wait to be sent, by id; not those whose draft is too old to exist. */
export function waitingForms(now = Date.now()): Record<string, WaitingForm> {
  const stored = onDevice.readJson<Record<string, WaitingForm>>(WAITING) ?? {};
  return Object.fromEntries(Object.entries(stored).filter(([, { sentAt }]) => now < draftEnd(sentAt)));
}

export function markWaiting(form: string, waiting: WaitingForm): void {
  onDevice.writeJson(WAITING, { ...waitingForms(), [form]: waiting });
}

/** Call when the form was answered, cancelled or changed, or its draft is removed. */
export function unmarkWaiting(form: string): void {
  const { [form]: removed, ...others } = waitingForms();
  if (!removed) return;
  if (Object.keys(others).length === 0) onDevice.remove(WAITING);
  else onDevice.writeJson(WAITING, others);
}

/** Call when a form that waited under an earlier id has another one now. */
export function renameWaiting(from: string, to: string): void {
  const waiting = ownValue(waitingForms(), from);
  if (waiting) markWaiting(to, waiting);
  unmarkWaiting(from);
}

export function isWaiting(form: string): boolean {
  return Object.hasOwn(waitingForms(), form);
}
