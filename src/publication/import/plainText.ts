const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text of a title that may contain HTML, Markdown's emphasis or placeholders, on one line. */
export function plainText(written: string): string {
  return written
    .replaceAll(/<\/?[a-z!][^>]*>/gi, ' ')
    .replaceAll(/&(?:#(\d{1,6})|(\w+));/g, (all, code?: string, name = '') =>
      code === undefined ? (ENTITIES[name] ?? all) : codePoint(Number(code)),
    )
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/[{}]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The same of a text with paragraphs, lists and links to other sites: each paragraph on a line, links as `[label](address)`. */
export function plainParagraphs(written: string): string {
  return written
    .replaceAll(
      /<a\b[^>]*?\bhref\s*=\s*["']((?:https?|mailto):[^"'\s()]+)["'][^>]*>(.*?)<\/a>/gis,
      (_, link: string, label: string) => {
        const text = plainText(label).replaceAll(/[[\]]/g, '');
        return text ? `[${text}](${link})` : '';
      },
    )
    .split(/<\/(?:p|div|li|h[1-6])>|<br\s*\/?>|\n\s*\n/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}

function codePoint(code: number): string {
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
