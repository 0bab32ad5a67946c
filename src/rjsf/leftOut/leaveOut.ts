import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What RJSF imports of packages that a compiled form never needs, what stands in for it, and what that saves. */
export const LEFT_OUT: Readonly<Record<string, { standIn: string }>> = {
  'markdown-to-jsx/react': { standIn: 'markdown.ts' },
  'fast-uri': { standIn: 'references.ts' },
  '@x0k/json-schema-merge': { standIn: 'merging.ts' },
  '@x0k/json-schema-merge/lib/array': { standIn: 'merging.ts' },
};

/** Leaves these packages out of the bundles, wherever RJSF imports them. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = /[\\/]@rjsf[\\/]/.test(importer) && Object.hasOwn(LEFT_OUT, source) && LEFT_OUT[source];
      return found ? join(import.meta.dirname, found.standIn) : undefined;
    },
  };
}
