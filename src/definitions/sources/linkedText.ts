/** A link in a text. */
export interface TextLink {
  label: string;
  link: string;
}

/** Splits a text at its links, which are written `[le règlement](/reglement)`. */
export function linkedText(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let end = 0;
  for (const { 0: whole, 1: label = '', 2: link = '', index } of text.matchAll(
    /\[([^\][]+)\]\(([^()\s]+)\)/g,
  )) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ label, link });
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Returns where the links of a text lead. */
export function linksIn(text: string): string[] {
  return linkedText(text).flatMap((part) => (typeof part === 'string' ? [] : [part.link]));
}
