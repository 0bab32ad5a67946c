import { SENDER, SENDER_SCOPE, WORKER } from '#contract/urls.ts';
import { wakesWorker } from '#device/browser/wakeWorker.ts';
import { isOffline, markReached, markUnreached } from '#device/network.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { noteWaking } from '#device/storage/saving.ts';
import { endsWorker } from './caching.ts';
import { END, type Visit, type VisitReply } from './Visit.ts';

/** Milliseconds after which a site that was not reached is asked for again. */
const AGAIN_MS = 10_000;

let registered: Promise<boolean> | undefined;

/** Whether the page knows that its document is a cached copy: later visits say it again, when the site may be back. */
let told = false;

/** Whether this page has had the forms fetched ahead. */
let fetchedAhead = false;

/** Whether the visitor may take part: on a form or the gate, or with answers on this device. Forms are half a megabyte. */
function mayTakePart(): boolean {
  return mayHaveSaved() || document.querySelector('.wizard, [data-live="device-requests"]') !== null;
}

/** Tells the service worker of a visit, and the page if its document is a cached copy. Registers the worker first. */
export async function cacheVisit(visit: Visit): Promise<void> {
  registered ??= registerWorker();
  if (!(await registered)) return;
  const registration = await navigator.serviceWorker.ready;
  const ahead = visit.ahead && !fetchedAhead && mayTakePart();
  fetchedAhead ||= ahead;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<VisitReply>) => {
    port1.close();
    if (!data.cached || told) return;
    told = true;
    markUnreached();
    askAgain();
  };
  registration.active?.postMessage({ ...visit, ahead }, [port2]);
  if (!('sync' in registration)) return;
  const options = { scope: SENDER_SCOPE, updateViaCache: 'none' } as const;
  // Offline the one before stays.
  if (ahead) await navigator.serviceWorker.register(SENDER, options).catch(() => undefined);
  noteWaking(await wakesWorker());
}

/** Asks for the site until it answers. A device that has a network all the time never says that it is back online. */
function askAgain(): void {
  setTimeout(async () => {
    if (!isOffline()) return;
    const answer = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    // A captive portal answers with its own page.
    if (answer?.headers.get('content-type')?.includes('javascript')) markReached();
    else askAgain();
  }, AGAIN_MS);
}

/**
 * Registers the service worker; returns whether there is one. Where the server has no worker, or wants it ended, removes it
 * and all it keeps: browsers keep a worker whose script is gone, and a broken one does not remove itself.
 */
async function registerWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  if (endsWorker(status)) {
    await removeWorkers();
    return false;
  }
  if (status === 200) await workers.register(WORKER, { scope: '/', updateViaCache: 'none' });
  // Offline too there may be one.
  return (await workers.getRegistration('/')) !== undefined;
}

async function removeWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    registration.active?.postMessage(END);
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}
