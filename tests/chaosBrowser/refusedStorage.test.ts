import { describe, test } from 'vitest';
import { type Break, breakNames, REFUSALS } from '../support/browser/breakNames.ts';
import { sendOnce } from '../support/browser/sendOnce.ts';

describe('a form with files is sent once and confirmed in a browser in which', () => {
  test.each(Object.entries(REFUSALS))('%s', async (_name, refuse) => {
    await sendOnce(refuse);
  });

  /** What our scripts call of the browser beside its storage. */
  const NAMES: Record<Break, string[]> = {
    throws: [
      'BroadcastChannel',
      'BroadcastChannel.postMessage',
      'BroadcastChannel.close',
      'Worker',
      'caches',
      'Navigator.serviceWorker',
      'Navigator.connection',
      'Navigator.clipboard',
      'Navigator.share',
      'IntersectionObserver',
      'PerformanceObserver',
      'Intl.NumberFormat',
      'Intl.DateTimeFormat',
      'Intl.PluralRules',
      'matchMedia',
      'requestIdleCallback',
      'Document.startViewTransition',
      'FontFace',
      'Document.fonts',
      'CSS.supports',
      'Performance.getEntriesByType',
      'Element.setPointerCapture',
      'Crypto.subtle',
      'Storage.setItem',
      'Storage.getItem',
      'Storage.removeItem',
      'IDBDatabase.transaction',
      'IDBObjectStore.getAll',
      'IDBObjectStore.getAllKeys',
      'IDBObjectStore.delete',
      'IDBKeyRange',
    ],
    'is missing': [
      'BroadcastChannel',
      'Worker',
      'caches',
      'Navigator.serviceWorker',
      'Navigator.connection',
      'Navigator.clipboard',
      'Navigator.share',
      'IntersectionObserver',
      'PerformanceObserver',
      'Intl.NumberFormat',
      'Intl.DateTimeFormat',
      'Intl.PluralRules',
      'matchMedia',
      'requestIdleCallback',
      'Document.startViewTransition',
      'FontFace',
      'Document.fonts',
      'Crypto.subtle',
      'localStorage',
      'sessionStorage',
    ],
    hangs: [
      'BroadcastChannel',
      'Worker',
      'IntersectionObserver',
      'PerformanceObserver',
      'requestIdleCallback',
      'FontFace',
      'IDBDatabase.transaction',
      'CacheStorage.open',
      'ServiceWorkerContainer.register',
      'ServiceWorkerContainer.getRegistration',
    ],
  };
  describe.each(Object.entries(NAMES) as [Break, string[]][])('one of these %s:', (how, names) => {
    test.each(names)('%s', async (name) => {
      await sendOnce((page) => breakNames(page, [name], how));
    });
  });
});
