import type { Plugin } from 'vite';

/** The one formatter of react-intl's `intl` that runs in browsers. Days, money and sizes have formats of their own. */
const USED = 'formatMessage';

/** The formatters in what `createIntl` returns: `formatList: formatList.bind(null, …),`. */
const FORMATTER = /^\s*(?:\$t|format\w+): (format\w+)\.bind\(null, .*\),?$/gm;

/**
 * Leaves the formatters that nothing calls out of what `createIntl` returns, so that the bundler drops them.
 * `tests/site/usedFormatters.test.ts` fails if our code calls one.
 */
export function usedFormatters(): Plugin {
  return {
    name: 'used-formatters',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]@formatjs[\\/]intl[\\/]index\.js/ },
      handler: (code) => code.replace(FORMATTER, (line, name) => (name === USED ? line : '')),
    },
  };
}
