/**
 * The oldest browsers that run the site's scripts, by their names in MDN's compatibility data. Older ones, and browsers in which
 * the scripts do not arrive, send forms without script. `tests/scripts/supportedBrowsers.test.ts` checks the build.
 */
export const SUPPORTED_BROWSERS = {
  chrome: 87,
  chrome_android: 87,
  webview_android: 87,
  firefox: 90,
  firefox_android: 90,
  safari: 14,
  safari_ios: 14,
} as const;

const { chrome, firefox, safari, safari_ios } = SUPPORTED_BROWSERS;
const OTHERS = [`firefox${firefox}`, `safari${safari}`, `ios${safari_ios}`];

/** The same browsers for the build of style sheets. */
export const STYLE_TARGETS = [`chrome${chrome}`, ...OTHERS];

/**
 * Targets of scripts. Chrome 91 understands `a?.(...list)`, which no script has, and Chrome 87 does not: a target of 87 would rewrite
 * every `?.`.
 */
export const SCRIPT_TARGETS = ['chrome91', ...OTHERS];
