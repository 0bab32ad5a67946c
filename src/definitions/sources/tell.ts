import { ownValue } from './ownValue.ts';

/** What the check, the commands and the server say in another language than English, by the English of the code. */
let wordings: Readonly<Record<string, string>> = {};

/** Says everything with these wordings from now on: a process speaks the language of its organiser. */
export function tellWith(translated: Readonly<Record<string, string>>): void {
  wordings = translated;
}

/**
 * Says something of the definitions: tell`"${name}" is missing`. Its French stands in `tellings.fr.json`, under the English
 * with the values' numbers: `"{0}" is missing`.
 */
export function tell(parts: TemplateStringsArray, ...values: unknown[]): string {
  const english = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  return tellText(english).replace(/\{(\d+)\}/g, (number, index) =>
    index in values ? String(values[index]) : number,
  );
}

/** Says a text that stands in a table or in a format. */
export function tellText(english: string): string {
  return ownValue(wordings, english) ?? english;
}
