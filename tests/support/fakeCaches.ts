/** The browser's caches in memory, with what `PageCache` uses of them; `kept` returns the sorted paths of all entries. */
export function fakeCaches(origin: string) {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(urlOf(key))?.clone(),
      matchAll: async () => [...entries.values()].map((each) => each.clone()),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (key: RequestInfo) => entries.delete(urlOf(key)),
      put: async (key: RequestInfo, response: Response) => {
        // As in browsers, an entry that is put again is the newest.
        entries.delete(urlOf(key));
        entries.set(urlOf(key), response.clone());
      },
    };
  };
  return {
    caches: {
      open,
      has: async (name: string) => all.has(name),
      delete: async (name: string) => all.delete(name),
    } as unknown as CacheStorage,
    names: () => [...all.keys()],
    kept: () =>
      [...all.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname)).sort(),
  };
}
