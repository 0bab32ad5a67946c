import type { Plugin } from 'vite';

/** Packages of which the site uses a few exports, and whose modules do more than declare when they are loaded. */
const PACKAGES = /[\\/]node_modules[\\/](react-router|react-intl)[\\/]/;

/** Names that only React's developer tools read. */
const LABEL = /^\w+\.displayName = .*;$/gm;

/** Calls that make a component or a context and do nothing else. */
const MAKES =
  /^((?:var|const|let) \w+ = )((?:\w+\.)?(?:createContext|createElement|createFormatted\w+|forwardRef|memo)\()/gm;

/**
 * Says of these packages what they do not say of themselves: that what makes a component may be left out where the
 * component is. Without it the bundler keeps all of them: 4 KB, minified and brotli, on every page.
 */
export function markPure(): Plugin {
  return {
    name: 'mark-pure',
    enforce: 'pre',
    transform: {
      filter: { id: PACKAGES },
      handler: (code) => code.replace(LABEL, '').replace(MAKES, '$1/* @__PURE__ */ $2'),
    },
  };
}
