import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { fillValues } from '#definitions/sources/valuesInText.ts';
import { compileMessage } from './compileMessage.ts';

/** What nobody reads as words: tags, addresses, names of files and keys, ordinals and units beside digits. */
const NO_WORDS =
  /<[^<>]*>|(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w.-]+|[\w/]*\.[\w/.-]*\w|\/[\w/-]+|[\p{L}\p{N}_-]*[\p{N}_][\p{L}\p{N}_-]*/gu;

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu;

/** Returns the words that an ICU message shows, each once; none if its syntax is broken, which `checkTexts` reports. */
export function wordsOf(message: string): string[] {
  let elements: MessageFormatElement[];
  try {
    // Within a word, soft hyphens say where it may break.
    elements = compileMessage(fillValues(message.replaceAll('\u00ad', ''), () => ' '));
  } catch {
    return [];
  }
  return [...new Set(literalsOf(elements).flatMap((text) => text.replace(NO_WORDS, ' ').match(WORD) ?? []))];
}

function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return element.value;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => literalsOf(value));
  });
}
