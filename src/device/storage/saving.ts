import { PREVIEWS } from '#contract/urls.ts';
import { inTab, onDevice } from '../browser/webStorage.ts';
import type { Leaving } from './Leaving.ts';

const UNSAVED = 'unsaved';

/** A choice that the browser refuses to store: it holds until the page is left. */
let refusedChoice: 'device' | 'tab' | undefined;

/** Whether the device lacks answers or files of the last form. */
let refused = false;

/** Whether the browser wakes up a worker that sends. */
let wakes = false;

const listeners = new Set<() => void>();

/** Whether this device keeps answers and receipts: until somebody turned that off, here or for this tab. */
export function savesAnswers(): boolean {
  return refusedChoice === undefined && !isApart() && onDevice.read(UNSAVED) === undefined;
}

/**
 * Whether this tab keeps to itself, on a device of somebody else, or shows a preview: it neither keeps nor reads nor removes anything
 * there.
 */
export function isApart(): boolean {
  return (
    refusedChoice === 'tab' || inTab.read(UNSAVED) !== undefined || location.pathname.startsWith(PREVIEWS)
  );
}

/** How a form that is sent without a network would leave this device, as far as known; undefined if it cannot wait there. */
export function leaving(): Leaving | undefined {
  if (!savesAnswers() || refused) return undefined;
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
export function setSavesAnswers(keeps: boolean): void {
  inTab.remove(UNSAVED);
  if (keeps) onDevice.remove(UNSAVED);
  refusedChoice = keeps || onDevice.write(UNSAVED, '1') ? undefined : 'device';
  tell();
}

/** Turns the keeping off for this tab, until it is closed. */
export function setApart(): void {
  refusedChoice = inTab.write(UNSAVED, '1') ? undefined : 'tab';
  tell();
}

/** Calls `listener` when the keeping is turned on or off, here or in another tab, or is refused. Returns a function that unsubscribes. */
export function subscribeToSaving(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === UNSAVED && listener();
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
