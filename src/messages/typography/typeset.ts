import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { typesetText } from './typesetText.ts';

/**
 * Sets the spaces of an ICU message for display in a language; see `typesetText`. Placeholders and syntax stay as they are.
 * Returns a message with broken syntax unchanged.
 */
export function typeset(message: string, locale: string): string {
  if (!/[{']/.test(message)) return typesetText(message, locale);
  try {
    return typesetParts(message, parse(message, { ignoreTag: true, captureLocation: true }), locale);
  } catch {
    return message;
  }
}

/** Stands for the value of a placeholder: a unit may follow it. */
const VALUE = '0';

function typesetParts(message: string, elements: readonly MessageFormatElement[], locale: string): string {
  let set = message;
  let before = '';
  for (const { location, ...element } of elements) {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) set = typesetParts(set, value, locale);
    } else if (element.type === TYPE.literal && location) {
      // Each space becomes another one, so that positions stay right.
      const [start, end] = [location.start.offset, location.end.offset];
      const text = typesetText(before + set.slice(start, end), locale).slice(before.length);
      set = set.slice(0, start) + text + set.slice(end);
    }
    before = element.type === TYPE.literal ? '' : VALUE;
  }
  return set;
}
