/** Unicode's tag characters stand for the signs of ASCII, and no font shows them. */
const TAG = 0xe0000;
const START = String.fromCodePoint(TAG + 1);
const END = String.fromCodePoint(TAG + 0x7f);

const MARK = new RegExp(
  `${START}([\\u{${(TAG + 0x20).toString(16)}}-\\u{${(TAG + 0x7e).toString(16)}}]*)${END}`,
  'gu',
);

/** A message id in signs that nobody sees: after a text, it says on the page which one this is. */
export function markOf(id: string): string {
  const tags = Array.from(encodeURI(id), (sign) => String.fromCodePoint(TAG + sign.charCodeAt(0)));
  return `${START}${tags.join('')}${END}`;
}

export interface MarkedText {
  id: string;
  /** What is shown before the mark, from the mark before it on. */
  text: string;
  /** Where `text` and its mark begin, and where the mark ends. */
  start: number;
  markStart: number;
  end: number;
}

/** Returns the marked texts that a string consists of. */
export function markedTexts(shown: string): MarkedText[] {
  let start = 0;
  return Array.from(shown.matchAll(MARK), ({ 0: mark, 1: tags = '', index }) => {
    const signs = Array.from(tags, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - TAG));
    const end = index + mark.length;
    const found = {
      id: decodeURI(signs.join('')),
      text: shown.slice(start, index),
      start,
      markStart: index,
      end,
    };
    start = end;
    return found;
  });
}

/** A text without its marks. */
export function unmarked(text: string): string {
  return text.replace(MARK, '');
}
