/**
 * The parts of a formatted date as one text. French counts the first of a month, `1er juillet 2025`, which `Intl` does
 * not know.
 */
export function joinDate(parts: readonly Intl.DateTimeFormatPart[], locale: string): string {
  const first = /^fr\b/.test(locale) ? '1er' : '1';
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? first : value)).join('');
}
