import '#device/browser/fillGaps.ts';
import { solveChallenge } from '#wizard/proof/solveChallenge.ts';
import { sendPayload } from '#wizard/sending/sendPayload.ts';
import { BackgroundUploads } from '#wizard/uploads/BackgroundUploads.ts';
import { type SendingMeans, sendWaiting } from '#wizard/waiting/sendWaiting.ts';
import { fetchStack } from './fetchStack.ts';

/**
 * The worker that sends the waiting submissions when the browser says that the network is back, built as `/sw-send.js`. It is apart from the
 * one that keeps pages: that one is loaded by everybody, and a worker cannot load code later.
 */

/** The part of the service worker's scope that is used: TypeScript's types of workers contradict those of pages. */
interface SenderScope {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ visibilityState: string }[]>;
  };
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}

interface SyncEvent {
  /** Whether the browser does not try again. */
  lastChance: boolean;
  waitUntil(work: Promise<unknown>): void;
}

const scope = self as unknown as SenderScope;

/** Small, as a request tells no progress and has a minute. */
const CHUNK = 256 * 1024;

const MEANS: SendingMeans = {
  send: (form, payload, options) =>
    sendPayload(form, payload, { ...options, prove: (challenge) => solveChallenge(challenge) }),
  uploads: async (form, locale) =>
    new BackgroundUploads(() => form, { locale: () => locale, httpStack: fetchStack, chunkSize: CHUNK }),
};

/** Rejects if the browser should try again. */
async function send({ lastChance }: SyncEvent): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!lastChance && pages.some(({ visibilityState }) => visibilityState === 'visible'))
    throw new Error('A page is on screen: it sends by itself');
  if (await sendWaiting(MEANS)) throw new Error('Not sent yet');
}

scope.addEventListener('sync', (event) => event.waitUntil(send(event)));
