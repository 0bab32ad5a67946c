import type { Plugin } from 'vite';
import { resolveBreakpoints } from '../styles/breakpoints.ts';

/** Replaces `(--from-lg)` and `(--below-lg)` in style sheets by widths. An unknown breakpoint fails the build. */
export function namedBreakpoints(): Plugin {
  return {
    name: 'named-breakpoints',
    enforce: 'pre',
    transform: { filter: { id: /\.css(\?|$)/ }, handler: resolveBreakpoints },
  };
}
