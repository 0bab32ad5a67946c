import type { Plugin } from 'vite';
import { resolveBreakpoints } from '../styles/breakpoints.ts';
import { composeHidden } from '../styles/elements/visuallyHidden.ts';

/** Replaces what style sheets name by what it stands for: `(--from-lg)`, `(--below-lg)`, and `composes: visually-hidden`. */
export function namedStyles(): Plugin {
  return {
    name: 'named-styles',
    enforce: 'pre',
    transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => composeHidden(resolveBreakpoints(css)) },
  };
}
