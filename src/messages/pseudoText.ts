const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķłɱñóþǫřšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶŁṀÑÓÞǪŘŠŢÚṼŴẊÝŽ';

/** How much longer: translations of French or English rarely need more. */
const LONGER = 0.4;

/** E-mail and web addresses, and tags: they work or not, whatever the language. */
const KEPT = /(\S+@\S+|https?:\/\/\S+|<\/?[a-z][^<>]*>)/i;

/** A text with an accent on every letter and its vowels doubled until it is two fifths longer; without letters, as it is. */
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
  // What consonants did not make room for stands before the space that may end the text.
  return letters.join('').replace(/\s*$/, (space) => padding(extra) + space);
}

/** So many characters, in words short enough to be broken into lines. */
function padding(length: number): string {
  return Array.from({ length }, (_, index) => (index % 6 === 5 && index < length - 1 ? ' ' : '~')).join('');
}
