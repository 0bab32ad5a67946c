import { inTab, onDevice } from '../browser/webStorage.ts';

const KEPT = 'kept';

/** Remembers that this device keeps a draft or a receipt. */
export function markSaved(): void {
  onDevice.write(KEPT, '1');
}

/** Whether this device may keep a draft or a receipt: known at once, without opening its database. */
export function mayHaveSaved(): boolean {
  return onDevice.read(KEPT) !== undefined;
}

/** Call when the device turned out to keep nothing. */
export function unmarkSaved(): void {
  onDevice.remove(KEPT);
}

const sentKey = (form: string) => `sent:${form}`;

/** The content of the success dialog. */
export interface Sent {
  id: string;
  reference: string;
  /** Path of the receipt, if this device has it. */
  path?: string;
}

/** Remembers, for a reload, that the success dialog of a form is open in this tab. */
export function markSent(form: string, accepted: Sent): void {
  inTab.writeJson(sentKey(form), accepted);
}

/** The argument of `markSent`, until `unmarkSent`. */
export function sentFrom(form: string): Sent | undefined {
  return inTab.readJson(sentKey(form));
}

export function unmarkSent(form: string): void {
  inTab.remove(sentKey(form));
}
