import { SENDER_SCOPE } from '#contract/urls.ts';
import { inTime } from './inTime.ts';

/** Milliseconds after which the browser counts as refusing. */
const PATIENCE_MS = 3_000;

/** Background Sync, which only Chromium has. */
interface Sync {
  register(tag: string): Promise<void>;
  getTags(): Promise<string[]>;
}

async function sync(): Promise<Sync> {
  // While it is being installed, `getRegistration` finds the worker of all pages in its place.
  const all: readonly (ServiceWorkerRegistration & { sync?: Sync })[] =
    await navigator.serviceWorker.getRegistrations();
  const waking = all.find(({ scope }) => scope.endsWith(SENDER_SCOPE))?.sync;
  if (!waking) throw new Error('No worker is woken up');
  return waking;
}

const granted = (ask: () => Promise<unknown>) =>
  inTime(ask(), PATIENCE_MS).then(
    () => true,
    // It lacks it, or it was turned off.
    () => false,
  );

/** Whether the browser would wake up the worker that sends. */
export const wakesWorker = () => granted(async () => (await sync()).getTags());

/** Asks the browser to wake up the worker that sends, once it has a connection. Returns whether it does. */
export const wakeWorker = () => granted(async () => (await sync()).register('send'));
