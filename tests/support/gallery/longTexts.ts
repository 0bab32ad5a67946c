const WORDS = 'anticonstitutionnellement et une très longue suite de mots qui ne tient pas sur une ligne';

/** A text that needs several lines, with one word that needs most of a phone's. */
export function longText(text: string): string {
  return `${text} ${WORDS}`;
}

export function longTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, longText(text)]));
}
