import type { Page } from 'playwright-core';

/** The answers of a form's draft in the page's IndexedDB; `undefined` without a draft. */
export async function draftOf(page: Page, form: string): Promise<unknown> {
  return ((await storedIn(page, form)) as { answers?: unknown } | undefined)?.answers;
}

/** Whether the draft has the bytes of a file there: of any, or of the one with this name. */
export async function draftHasFile(page: Page, form: string, path: string, name?: string): Promise<boolean> {
  const stored = (await storedIn(page, [form, path])) as { name: string } | undefined;
  return stored !== undefined && (name ?? stored.name) === stored.name;
}

function storedIn(page: Page, key: string | string[]): Promise<unknown> {
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
          const found = await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result);
          });
          // Bytes do not come out of the page.
          if (found !== undefined) return found instanceof File ? { name: found.name } : found;
        }
      } finally {
        database.close();
      }
    }
    return undefined;
  }, key);
}
