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
 * And for that of scripts. What Chrome 91 understands and 87 does not is `a?.(...list)`, which no script has: rewriting every `?.`
 * would add 1 KB to a form.
 */
export const SCRIPT_TARGETS = ['chrome91', ...OTHERS];
