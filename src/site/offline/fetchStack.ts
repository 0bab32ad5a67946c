import type { HttpStack } from 'tus-js-client';

/** Requests of tus-js-client by `fetch`, which tells no progress: workers have no `XMLHttpRequest`. */
export const fetchStack: HttpStack = {
  getName: () => 'fetch',
  createRequest: (method, url) => {
    const headers = new Map<string, string>();
    const ending = new AbortController();
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => headers.set(name, value),
      getHeader: (name) => headers.get(name),
      setProgressHandler: () => undefined,
      send: async (body) => {
        const response = await fetch(url, { method, headers: [...headers], body, signal: ending.signal });
        const text = await response.text();
        return {
          getStatus: () => response.status,
          getHeader: (name) => response.headers.get(name) ?? undefined,
          getBody: () => text,
          getUnderlyingObject: () => response,
        };
      },
      abort: async () => ending.abort(),
      getUnderlyingObject: () => undefined,
    };
  },
};
