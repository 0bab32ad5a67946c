import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces Vite's helper around each `import()` of the client by `loadCode`. */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `export { loadCode as __vitePreload } from ${JSON.stringify(resolve('src/site/loading/loadCode.ts'))};`,
    },
  };
}
