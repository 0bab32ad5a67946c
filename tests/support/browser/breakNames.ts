import type { Page } from 'playwright-core';

/** How a browser fails a name: it throws when it is read or called, is missing, or never answers. */
export type Break = 'throws' | 'is missing' | 'hangs';

/** Breaks globals and their members (`Global.member`: of the global and of its prototype) before a page loads. */
export async function breakNames(page: Page, names: readonly string[], how: Break): Promise<void> {
  await page.addInitScript(
    ({ paths, way }) => {
      const refuse = function refuse() {
        throw new DOMException('refused', 'SecurityError');
      };
      /** Nothing that it gives ever fires or settles. */
      const inert: object = new Proxy(function hanging() {}, {
        get: (_target, key) => (key === 'then' ? () => inert : key === 'prototype' ? {} : inert),
        set: () => true,
        apply: () => inert,
        construct: () => inert,
      });
      const breakMember = (holder: object, member: string) => {
        const { get } = Object.getOwnPropertyDescriptor(holder, member) ?? {};
        if (way === 'is missing') Reflect.deleteProperty(holder, member);
        else if (get && way === 'throws') Object.defineProperty(holder, member, { get: refuse });
        else Object.defineProperty(holder, member, { value: way === 'throws' ? refuse : inert });
      };
      for (const path of paths) {
        const [owner = '', member] = path.split('.');
        const global = Reflect.get(globalThis, owner) as object & { prototype?: object };
        const holders = member === undefined ? [globalThis] : [global, global?.prototype];
        for (const holder of holders)
          if (holder && Object.hasOwn(holder, member ?? owner)) breakMember(holder, member ?? owner);
      }
    },
    { paths: names, way: how },
  );
}

/** The ways in which a browser refuses to keep something for a page. */
export const REFUSALS: Record<string, (page: Page) => Promise<void>> = {
  'IndexedDB throws': (page) => breakNames(page, ['IDBFactory.open'], 'throws'),
  'IndexedDB is missing': (page) => breakNames(page, ['indexedDB'], 'is missing'),
  'IndexedDB never answers': (page) => breakNames(page, ['IDBFactory.open'], 'hangs'),
  'IndexedDB does not open': async (page) => {
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function refusing(name) {
        const request = open.call(this, name);
        // After the page's own scripts at its creation.
        queueMicrotask(() => request.addEventListener('upgradeneeded', () => request.transaction?.abort()));
        return request;
      };
    });
  },
  'IndexedDB is full': async (page) => {
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full(...parts) {
        const request = put.apply(this, parts);
        this.transaction.abort();
        return request;
      };
    });
  },
  'localStorage throws': (page) => breakNames(page, ['localStorage'], 'throws'),
  'sessionStorage throws': (page) => breakNames(page, ['sessionStorage'], 'throws'),
  'all that keeps or tells throws': (page) =>
    breakNames(
      page,
      [
        'indexedDB',
        'localStorage',
        'sessionStorage',
        'caches',
        'BroadcastChannel',
        'Navigator.serviceWorker',
        'Navigator.clipboard',
        'Worker',
        'Intl.NumberFormat',
        'Intl.DateTimeFormat',
        'Intl.PluralRules',
      ],
      'throws',
    ),
};
