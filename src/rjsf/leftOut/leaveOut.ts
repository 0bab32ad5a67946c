import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What RJSF imports of packages that a compiled form never needs, and what stands in for it. Gains: what the form
 * chunk would grow by, minified and brotli, with RJSF 6.11.1.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // Markdown in descriptions and help, whose texts are plain here: 27.1 KB.
  'markdown-to-jsx/react': 'markdown.ts',
  // Addresses of `$ref`s, which publication has resolved: 6.6 KB.
  'fast-uri': 'references.ts',
  // Merging of any `allOf`; those of a form are conditions side by side (`mergeAllOf.ts`): 3.5 KB.
  '@x0k/json-schema-merge': 'merging.ts',
  '@x0k/json-schema-merge/lib/array': 'merging.ts',
};

/** Leaves these packages out of the bundles, wherever RJSF imports them. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const standIn = /[\\/]@rjsf[\\/]/.test(importer) && Object.hasOwn(LEFT_OUT, source) && LEFT_OUT[source];
      return standIn ? join(import.meta.dirname, standIn) : undefined;
    },
  };
}
