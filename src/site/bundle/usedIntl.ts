import type { Plugin } from 'vite';

/** The one formatter of react-intl's `intl` that runs in browsers. Days, money and sizes have formats of their own. */
const USED = 'formatMessage';

/** The formatters in what `createIntl` returns: `formatList: formatList.bind(null, …),`. */
const FORMATTER = /^\s*(?:\$t|format\w+): (format\w+)\.bind\(null, .*\),?$/gm;

/**
 * A condition of `createIntl`, which tells developers that a browser lacks the data of a locale. The first call takes V8 18 ms,
 * on a slow phone four times as long.
 */
const LOCALE_CHECK = /!Intl\.\w+\.supportedLocalesOf\(locale\)\.length/g;

/**
 * Leaves out of `createIntl` what no page uses: the formatters that nothing calls, and the checks of the locale.
 * `tests/site/usedIntl.test.ts` fails if our code calls a formatter that is left out.
 */
export function usedIntl(): Plugin {
  return {
    name: 'used-intl',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]@formatjs[\\/]intl[\\/]index\.js/ },
      handler: (code) =>
        code.replace(FORMATTER, (line, name) => (name === USED ? line : '')).replace(LOCALE_CHECK, 'false'),
    },
  };
}
