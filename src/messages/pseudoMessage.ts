import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { pseudoText } from './pseudoText.ts';

/**
 * An ICU message as no language writes it: every letter with an accent, every text two fifths longer, placeholders as
 * they were. What a page then shows with plain letters was never translated; what does not fit, will not in German.
 * @throws SyntaxError where the message's syntax is broken
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
