import { describe, test } from 'vitest';
import { type Break, breakNames, REFUSALS } from '../support/browser/breakNames.ts';
import { sendOnce } from '../support/browser/sendOnce.ts';
import { CHAOS, cases } from '../support/cases.ts';

/** Functions of the browser that our scripts call beside its storage, by the way in which each may fail. */
const EVERY_WAY = [
  'BroadcastChannel',
  'Worker',
  'IntersectionObserver',
  'PerformanceObserver',
  'requestIdleCallback',
  'FontFace',
];
const NOT_HANGING = [
  'caches',
  'Navigator.serviceWorker',
  'Navigator.connection',
  'Navigator.clipboard',
  'Navigator.share',
  'Intl.NumberFormat',
  'Intl.DateTimeFormat',
  'Intl.PluralRules',
  'matchMedia',
  'Document.startViewTransition',
  'Document.fonts',
  'Crypto.subtle',
];
const NAMES: Record<Break, string[]> = {
  throws: [
    ...EVERY_WAY,
    ...NOT_HANGING,
    'BroadcastChannel.postMessage',
    'BroadcastChannel.close',
    'CSS.supports',
    'Performance.getEntriesByType',
    'Element.setPointerCapture',
    'Storage.setItem',
    'Storage.getItem',
    'Storage.removeItem',
    'IDBDatabase.transaction',
    'IDBObjectStore.getAll',
    'IDBObjectStore.getAllKeys',
    'IDBObjectStore.delete',
    'IDBKeyRange',
  ],
  'is missing': [...EVERY_WAY, ...NOT_HANGING, 'localStorage', 'sessionStorage'],
  hangs: [
    ...EVERY_WAY,
    'IDBDatabase.transaction',
    'CacheStorage.open',
    'ServiceWorkerContainer.register',
    'ServiceWorkerContainer.getRegistration',
  ],
};

describe('a form with files is sent once and confirmed in a browser in which', () => {
  const refusals = cases(Object.entries(REFUSALS), ([name]) => name === 'all that keeps or tells throws');
  test.each(refusals)('%s', (_name, refuse) => sendOnce(refuse));

  if (CHAOS)
    describe.each(Object.entries(NAMES) as [Break, string[]][])('one of these %s:', (how, names) => {
      test.each(names)('%s', (name) => sendOnce((page) => breakNames(page, [name], how)));
    });
});
