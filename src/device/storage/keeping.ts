import { inTab, onDevice } from '../browser/webStorage.ts';
import type { Leaving } from './Leaving.ts';

const UNKEPT = 'unkept';

/** A choice that the browser refuses to store: it holds until the page is left. */
let unkept: 'device' | 'tab' | undefined;

/** Whether the device lacks answers or files of the last form. */
let refused = false;

/** Whether the browser wakes up a worker that sends. */
let wakes = false;

const listeners = new Set<() => void>();

/** Whether this device keeps answers and receipts: until somebody turned that off, here or for this tab. */
export function keepsAnswers(): boolean {
  return unkept === undefined && !isApart() && onDevice.read(UNKEPT) === undefined;
}

/** Whether this tab keeps to itself, on a device of somebody else: it neither keeps nor reads nor removes anything there. */
export function isApart(): boolean {
  return unkept === 'tab' || inTab.read(UNKEPT) !== undefined;
}

/** How a form that is sent without a network would leave this device, as far as known; undefined if it cannot wait there. */
export function leaving(): Leaving | undefined {
  if (!keepsAnswers() || refused) return undefined;
  return wakes ? 'worker' : 'page';
}

/** Call when it is known whether the browser wakes up a worker that sends. */
export function noteWaking(wakesUp: boolean): void {
  if (wakesUp === wakes) return;
  wakes = wakesUp;
  tell();
}

/** Call when the device has kept all of a form, or not. */
export function noteRefusal(refuses: boolean): void {
  if (refuses === refused) return;
  refused = refuses;
  tell();
}

/** Turns the keeping on or off for the device, with all forms and tabs. */
export function setKeepsAnswers(keeps: boolean): void {
  inTab.remove(UNKEPT);
  if (keeps) onDevice.remove(UNKEPT);
  unkept = keeps || onDevice.write(UNKEPT, '1') ? undefined : 'device';
  tell();
}

/** Turns the keeping off for this tab, until it is closed. */
export function keepApart(): void {
  unkept = inTab.write(UNKEPT, '1') ? undefined : 'tab';
  tell();
}

/** Calls `listener` when the keeping is turned on or off, here or in another tab, or is refused. Returns a function that unsubscribes. */
export function subscribeToKeeping(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === UNKEPT && listener();
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
