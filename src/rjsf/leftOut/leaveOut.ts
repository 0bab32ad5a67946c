import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Packages that RJSF imports and a compiled form never needs, and the file that replaces each. Sizes: growth of the form
 * chunk with the package, minified and brotli, with RJSF 6.11.1.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // Markdown in descriptions and help texts, which are plain text here: 27.1 KB.
  'markdown-to-jsx/react': 'markdown.ts',
  // Resolving of `$ref`, which publication has done: 6.6 KB.
  'fast-uri': 'references.ts',
  // Merging of arbitrary `allOf`; a form's `allOf` holds only independent conditions (`mergeAllOf.ts`): 3.5 KB.
  '@x0k/json-schema-merge': 'merging.ts',
  '@x0k/json-schema-merge/lib/array': 'merging.ts',
  // Comparison of maps, sets, typed arrays and more, which answers are not: 2 KB.
  'fast-equals': 'equality.ts',
};

/** Vite plugin that replaces these packages wherever RJSF imports them. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const replacement =
        /[\\/]@rjsf[\\/]/.test(importer) && Object.hasOwn(LEFT_OUT, source) && LEFT_OUT[source];
      return replacement ? join(import.meta.dirname, replacement) : undefined;
    },
  };
}
