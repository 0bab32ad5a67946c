import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Packages that RJSF imports and a compiled form never needs, and the file that replaces each. Sizes: growth of the form
 * chunk with the package, minified and brotli, with RJSF 6.11.1.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // Markdown in descriptions and help texts, which are plain text here: 27.1 KB.
  'markdown-to-jsx/react': 'markdown.ts',
  // Comparison of maps, sets, typed arrays and more, which answers are not: 2 KB.
  'fast-equals': 'equality.ts',
};

/** Modules of RJSF itself, by file name, and the file that replaces each. */
export const OWN_LEFT_OUT: Readonly<Record<string, string>> = {
  // Widgets and templates, which the theme has, and fields for layouts and for alternatives: 12.6 KB.
  getDefaultRegistry: 'registry.ts',
  // Reading, shortening and describing RJSF's own state: 1.9 KB.
  findFieldInSchema: 'schemaTools.ts',
  findSelectedOptionInXxxOf: 'schemaTools.ts',
  getClosestMatchingOption: 'schemaTools.ts',
  omitExtraData: 'schemaTools.ts',
  toPathSchema: 'schemaTools.ts',
  // Defaults, and the fitting of data to another schema: 3.4 KB.
  getDefaultFormState: 'defaultState.ts',
  sanitizeDataForNewSchema: 'sanitized.ts',
  schemaHasNestedConditional: 'nestedConditions.ts',
  // Resolving of conditions, `dependencies` and `allOf`, which decides what is asked: `askedSchema` has.
  retrieveSchema: 'retrieveSchema.ts',
  shallowAllOfMerge: 'schemaTools.ts',
  // Resolving of `$ref`, which publication has done: 7.3 KB with its packages.
  findSchemaDefinition: 'references.ts',
};

/** Vite plugin that replaces these packages and modules wherever RJSF imports them. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!/[\\/]@rjsf[\\/]/.test(importer)) return undefined;
      const [, own] = /^\..*\/(\w+)\.js$/.exec(source) ?? [];
      const [table, name] = own ? [OWN_LEFT_OUT, own] : [LEFT_OUT, source];
      return Object.hasOwn(table, name) ? join(import.meta.dirname, table[name] ?? '') : undefined;
    },
  };
}
