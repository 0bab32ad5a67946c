import { ownValue } from './ownValue.ts';

/** What the check, the commands and the server say in another language than English, by the English of the code. */
let wordings: Readonly<Record<string, string>> = {};
let plurals = new Intl.PluralRules('en');

/** Says everything with these wordings, in this language, from now on: a process speaks the language of its organiser. */
export function tellWith(translated: Readonly<Record<string, string>>, locale: string): void {
  wordings = translated;
  plurals = new Intl.PluralRules(locale);
}

/** A value, or after a number the word for one and that for others: `{0} [entry|entries]`, `{0} error[|s]`. */
const PART = /\{(\d+)\}|\[([\p{L}' ]*)\|([\p{L}' ]*)\]/gu;

/**
 * Says something of the definitions: tell`"${name}" is missing`. Its French stands in `tellings.fr.json`, under the English
 * with the values' numbers: `"{0}" is missing`. After a number, `error[|s]` and `[is|are]` follow it.
 */
export function tell(parts: TemplateStringsArray, ...values: unknown[]): string {
  const english = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  let plural = false;
  return tellText(english).replace(PART, (part, index, one, others) => {
    if (index === undefined) return plural ? others : one;
    const value = values[index];
    if (typeof value === 'number') plural = plurals.select(value) !== 'one';
    return index in values ? String(value) : part;
  });
}

/** Says a text that stands in a table or in a format. */
export function tellText(english: string): string {
  return ownValue(wordings, english) ?? english;
}
