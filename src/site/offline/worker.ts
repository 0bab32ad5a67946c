import { WORKER } from '#contract/urls.ts';
import { endsWorker, kindOf } from './caching.ts';
import { PageCache } from './PageCache.ts';
import { END, isNetworkError, type Visit, type VisitReply } from './Visit.ts';

/** The service worker, built as `/sw.js`. It only connects events to `PageCache`. */

/** Paths of all files of the built client; the build replaces it. */
declare const CLIENT_ASSETS: readonly string[];

/** The part of the service worker's scope that is used: TypeScript's types of workers contradict those of pages. */
interface WorkerScope {
  caches: CacheStorage;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  activate: Lasting;
  fetch: Lasting & {
    request: Request;
    resultingClientId: string;
    /** Absent before Firefox 99 and Safari 15.4. */
    preloadResponse?: Promise<Response | undefined>;
    respondWith(response: Promise<Response>): void;
  };
  message: Lasting & {
    data: Visit | typeof END;
    source: { id: string } | null;
    ports: readonly MessagePort[];
  };
}

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const PATIENCE_MS = 3_000;

const cache = new PageCache({
  caches: scope.caches,
  // Keeping gives way to the requests of a page.
  fetch: (input) => (typeof input === 'string' ? fetch(input, { priority: 'low' }) : fetch(input)),
  origin,
  assets: CLIENT_ASSETS,
  patience: PATIENCE_MS,
});

/** Pages whose document is a cached copy. */
const shownFromCache = new Set<string>();

/** Whether the server wants no worker; asked at the first document, and again at the next one without a response. */
let ended = false;
let asked: Promise<void> | undefined;

async function endIfUnwanted(): Promise<void> {
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
  if (endsWorker(status)) await end();
}

function askAgain(): void {
  asked = undefined;
}

async function end(): Promise<void> {
  ended = true;
  await Promise.all([scope.registration.unregister(), cache.end()]);
}

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration;
  event.waitUntil(Promise.all([scope.clients.claim(), navigationPreload?.enable()]));
});

scope.addEventListener('fetch', (event) => {
  const { request, resultingClientId, preloadResponse } = event;
  const kind = ended ? undefined : kindOf(request, origin);
  if (!kind) {
    // The browser has begun to fetch it; without a response it would fetch it twice.
    if (preloadResponse && request.mode === 'navigate' && request.method === 'GET')
      event.respondWith(preloadResponse.then((response) => response ?? fetch(request)));
    return;
  }
  const response = cache.respond(kind, request, kind === 'document' ? preloadResponse : undefined);
  event.waitUntil(response.then(({ done }) => done));
  event.respondWith(
    response.then(({ response, cached }) => {
      if (kind !== 'document') return response;
      if (cached) shownFromCache.add(resultingClientId);
      // Also of a cached copy, which may come of a slow network.
      asked ??= endIfUnwanted().catch(askAgain);
      return response;
    }),
  );
  if (kind === 'document') event.waitUntil(response.then(() => asked));
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === END) return event.waitUntil(end());
  const reply = (message: VisitReply) => event.ports[0]?.postMessage(message);
  reply({ fromCache: shownFromCache.has(event.source?.id ?? '') });
  if (ended) return;
  event.waitUntil(
    cache.visit(data).then(
      () => reply({ done: true }),
      (error) => reply({ done: !isNetworkError(error) }),
    ),
  );
});
