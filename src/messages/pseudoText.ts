const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķłɱñóþǫřšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶŁṀÑÓÞǪŘŠŢÚṼŴẊÝŽ';

/** Share by which texts grow: translations of French or English rarely need more. */
const LONGER = 0.4;

/** Email and web addresses and tags, which stay unchanged in every language. */
const KEPT = /(\S+@\S+|https?:\/\/\S+|<\/?[a-z][^<>]*>)/i;

/** Returns a text with an accent on every letter and vowels doubled until it is 40 % longer; unchanged without letters. */
export function pseudoText(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : lengthen(part)))
    .join('');
}

function lengthen(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  let extra = Math.ceil(text.length * LONGER);
  const letters = [...text].map((letter) => {
    const at = PLAIN.indexOf(letter);
    const accented = at === -1 ? letter : ([...ACCENTED][at] ?? letter);
    if (extra === 0 || !/[aeiouyàâéèêëîïôûùü]/i.test(letter)) return accented;
    extra--;
    return accented + accented.toLowerCase();
  });
  // Doubled vowels alone are too short: the padding is before a space at the end of the text.
  return letters.join('').replace(/\s*$/, (space) => padding(extra) + space);
}

/** Returns `length` characters, in words short enough to wrap. */
function padding(length: number): string {
  return Array.from({ length }, (_, index) => (index % 6 === 5 && index < length - 1 ? ' ' : '~')).join('');
}
