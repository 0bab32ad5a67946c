import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Modules that RJSF imports whatever it is asked to show, and what stands in for them here. */
const STAND_INS: { module: RegExp; importer?: RegExp; standIn: string }[] = [
  // The stock fields, templates and widgets: each of ours is given by name.
  { module: /\/getDefaultRegistry(?:\.js)?$/, importer: /@rjsf[\\/]core/, standIn: 'emptyRegistry.ts' },
  // For tests of components only; it would bring a second validator.
  { module: /\/getTestRegistry(?:\.js)?$/, importer: /@rjsf[\\/]core/, standIn: 'emptyRegistry.ts' },
  // References and `allOf` are resolved at publication: what RJSF is given has none.
  { module: /^fast-uri$/, standIn: 'noReferences.ts' },
  { module: /^@x0k\/json-schema-merge/, standIn: 'noMerging.ts' },
  // The answers stand in our own store: RJSF has no data to omit parts of.
  {
    module: /\/(?:omitExtraData|toPathSchema)(?:\.js)?$/,
    importer: /@rjsf[\\/]utils/,
    standIn: 'noOmitting.ts',
  },
];

/** Leaves out of the bundles what a compiled form never needs: about a third of a form page's script. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = STAND_INS.find(
        (each) => each.module.test(source) && (each.importer?.test(importer) ?? true),
      );
      return found && join(import.meta.dirname, found.standIn);
    },
  };
}
