import { SENDER, SENDER_SCOPE, WORKER } from '#contract/urls.ts';
import { wakesWorker } from '#device/browser/wakeWorker.ts';
import { isOffline, markReached, markUnreached } from '#device/network.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { noteWaking } from '#device/storage/saving.ts';
import { endsWorker } from './caching.ts';
import { END, isNetworkError, type Visit, type VisitReply } from './Visit.ts';

/** Milliseconds after which a site that was not reached is asked for again. */
const AGAIN_MS = 10_000;

/** Whether there is a worker; undefined until the network has told. */
let registered: Promise<boolean | undefined> | undefined;

/** Whether the page knows that its document is a cached copy: later visits say it again, when the site may be back. */
let told = false;

/** Whether this page has had the forms fetched ahead. */
let fetchedAhead = false;

/** Whether the visitor may take part: on a form or the gate, or with answers on this device. Forms are half a megabyte. */
function mayTakePart(): boolean {
  return mayHaveSaved() || document.querySelector('.wizard, [data-live="device-requests"]') !== null;
}

/**
 * Has the service worker cache a visit, and tells the page if its document is a cached copy. Registers the worker first.
 * Where the network fails, tries again later. Rejects if the browser refuses workers or storage.
 */
export async function cacheVisit(visit: Visit): Promise<void> {
  for (let wait = AGAIN_MS; !(await tryVisit(visit)); wait *= 2) {
    do await new Promise((resolve) => setTimeout(resolve, wait));
    while (isOffline());
  }
}

/** Resolves to false if the network failed. */
async function tryVisit(visit: Visit): Promise<boolean> {
  registered ??= registerWorker();
  const worker = await registered;
  if (worker === undefined) registered = undefined;
  if (!worker) return worker === false;
  const registration = await navigator.serviceWorker.ready;
  const ahead = visit.ahead && !fetchedAhead && mayTakePart();
  const { port1, port2 } = new MessageChannel();
  const cached = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<VisitReply>) => {
      if ('fromCache' in data) return data.fromCache && tellCached();
      port1.close();
      resolve(data.done);
    };
  });
  registration.active?.postMessage({ ...visit, ahead }, [port2]);
  if ('sync' in registration) {
    const options = { scope: SENDER_SCOPE, updateViaCache: 'none' } as const;
    // Offline the one before stays.
    if (ahead) await navigator.serviceWorker.register(SENDER, options).catch(() => undefined);
    noteWaking(await wakesWorker());
  }
  const done = await cached;
  fetchedAhead ||= ahead && done;
  return done;
}

function tellCached(): void {
  if (told) return;
  told = true;
  markUnreached();
  askAgain();
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
 * Registers the service worker; returns whether there is one, undefined if the network failed. Where the server has no worker, or wants it ended, removes it
 * and all it keeps: browsers keep a worker whose script is gone, and a broken one does not remove itself.
 */
async function registerWorker(): Promise<boolean | undefined> {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  if (endsWorker(status)) {
    await removeWorkers();
    return false;
  }
  let failed = status === 0;
  if (status === 200) {
    const registering = workers.register(WORKER, { scope: '/', updateViaCache: 'none' });
    failed = await registering.then(() => false, isNetworkError);
  }
  // Offline too there may be one.
  if (await workers.getRegistration('/')) return true;
  return failed ? undefined : false;
}

async function removeWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    registration.active?.postMessage(END);
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}
