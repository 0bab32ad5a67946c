/** A browser's name holds those of others that it stands in for: the first that is found counts. */
const BROWSERS: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];

const SYSTEMS: [sign: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** Browser and system of a user agent, such as `Chrome, Android`; the user agent itself where it names neither. */
export function deviceOf(agent: string): string {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([sign]) => agent.includes(sign))?.[1] ?? [],
  );
  return names.join(', ') || agent;
}
