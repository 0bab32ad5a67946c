const NO_BREAK = '\u00a0';
const NARROW = '\u202f';

/** Units that follow a French number, and currency codes. */
const UNIT =
  '%|°C?|€|[A-Z]{3,4}|[kKMGT]?[bBoO]|[cdkm]?m[²³]?|k?g|h|min|s|ans?|mois|semaines?|jours?|heures?|minutes?|secondes?|octets?';

/** The parts of a text that stay on one line, by language. Each rule replaces any space by another one. */
const RULES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/ (?=…)/g, NO_BREAK],
    [/(\d) (?=(?:%|€|[kMGT]B|[cdkm]?m[²³]?)(?![\p{L}\d]))/gu, `$1${NO_BREAK}`],
  ],
  fr: [
    [/[ \u00a0\u202f](?=[;!?])/g, NARROW],
    [/[ \u00a0\u202f](?=[:»])/g, NO_BREAK],
    [/«[ \u00a0\u202f]/g, `«${NO_BREAK}`],
    [/(\d)[ \u202f](?=\d{3}(?!\d))/g, `$1${NO_BREAK}`],
    [new RegExp(`(\\d)[ \u202f](?=(?:${UNIT})(?![\\p{L}\\d]))`, 'gu'), `$1${NO_BREAK}`],
  ],
};

/**
 * Sets the spaces of a text for display in a language: in French no-break ones before `: ; ! ?`, inside guillemets, in numbers and
 * before units, in German before units and `…`. The text has the same length; texts in other languages stay as they are.
 */
export function typesetText(text: string, locale: string): string {
  const rules = RULES[locale.split('-', 1)[0] ?? ''] ?? [];
  return rules.reduce((set, [space, noBreak]) => set.replace(space, noBreak), text);
}
