import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { pseudoText } from './pseudoText.ts';

/**
 * Returns an ICU message for a pseudo-locale: an accent on every letter, texts 40 % longer, placeholders unchanged. Plain
 * letters on a page reveal a text that is not translated; a text that does not fit will not fit in German either.
 * @throws SyntaxError if the message's syntax is broken
 */
export function pseudoMessage(message: string): string {
  return printAST(pseudoElements(parse(message, { ignoreTag: true })));
}

function pseudoElements(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { type: TYPE.literal, value: pseudoText(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: pseudoElements(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}
