import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { maskValues, VALUE_MASK } from '#definitions/sources/valuesInText.ts';

/** A part of a message: words, or a code that no translator changes: `{count}`, `{count, plural, one {`, `#`, `<b>`, `{event.year}`. */
export interface MessagePart {
  text: string;
  isCode: boolean;
}

/** Codes among words: tags and values. */
const CODES = new RegExp(`</?[a-z][^<>]*>|${VALUE_MASK}+`, 'gi');

/** Splits a message into words and codes, which joined are the message. A message with broken syntax has no codes. */
export function messageParts(message: string): MessagePart[] {
  const masked = maskValues(message);
  const words: [start: number, end: number][] = [];
  /** Where a code ends although no words follow. */
  const cuts: number[] = [];
  try {
    collect(parse(masked, { ignoreTag: true, captureLocation: true }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ text: message, isCode: false }];
  }
  const edges = [...new Set([0, ...words.flat(), ...cuts, message.length])].sort((a, b) => a - b);
  const parts: MessagePart[] = [];
  for (const [index, end] of edges.slice(1).entries()) {
    const start = edges[index] as number;
    const text = message.slice(start, end);
    const last = parts.at(-1);
    // Some programs drop a text of spaces between two elements.
    if (last?.isCode && text.trim() === '') last.text += text;
    else parts.push({ text, isCode: !words.some(([from, to]) => from <= start && end <= to) });
  }
  return parts;

  function collect(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      const { start, end } = element.location as { start: { offset: number }; end: { offset: number } };
      if (element.type === TYPE.literal) {
        let at = start.offset;
        for (const tag of masked.slice(start.offset, end.offset).matchAll(CODES)) {
          words.push([at, start.offset + tag.index]);
          at = start.offset + tag.index + tag[0].length;
        }
        words.push([at, end.offset]);
        continue;
      }
      cuts.push(start.offset, end.offset);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) collect(option.value);
    }
  }
}
