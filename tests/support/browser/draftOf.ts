import type { Page } from 'playwright-core';

/** The answers of a form's draft in the page's IndexedDB; `undefined` without a draft. */
export function draftOf(page: Page, form: string): Promise<unknown> {
  return page.evaluate(async (id) => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      try {
        for (const store of database.objectStoreNames) {
          const all = database.transaction(store).objectStore(store).get(id);
          const draft = await new Promise<{ answers?: unknown } | undefined>((resolve) => {
            all.onsuccess = () => resolve(all.result);
          });
          if (draft?.answers) return draft.answers;
        }
      } finally {
        database.close();
      }
    }
    return undefined;
  }, form);
}
