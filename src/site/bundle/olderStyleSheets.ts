import type { Plugin } from 'vite';
import { withStandIns } from '#pages/still/olderStyles.ts';

/** Does for style sheets what `styleSheet` does for style objects; the bundler rewrites shorthands. */
export function olderStyleSheets(): Plugin {
  return {
    name: 'older-style-sheets',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code) => withStandIns(code.replaceAll(/\/\*[\s\S]*?\*\//g, '')),
    },
  };
}
