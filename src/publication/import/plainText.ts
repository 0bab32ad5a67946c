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

function codePoint(code: number): string {
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
