import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { maskValues } from '#definitions/sources/valuesInText.ts';

/** Words of a message that are written in a field of their own. */
export interface MessageField {
  words: string;
  /** Of a plural or a choice: its placeholder, and which form; undefined for the words around it. */
  form?: { of: string; name: string; plural: boolean };
}

/** Fields, and between them the code that nobody writes: `{count, plural, one {`. */
export type MessagePiece = MessageField | { code: string };

/** Splits a message at its plurals and choices. One without any, or with broken syntax, is one field. */
export function splitMessage(message: string): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let at = 0;
  const addCode = (end: number) => {
    if (end > at) pieces.push({ code: message.slice(at, end) });
    at = end;
  };
  /** Spaces beside a plural are code: whoever writes the words cannot see them. */
  const addWordsAround = (end: number) => {
    const words = message.slice(at, end).trim();
    if (words === '') return addCode(end);
    addCode(message.indexOf(words, at));
    pieces.push({ words });
    at += words.length;
    addCode(end);
  };
  for (const element of elementsOf(message)) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const [start, end] = placeOf(element);
    addWordsAround(start);
    for (const [name, option] of Object.entries(element.options)) {
      const [open, close] = placeOf(option);
      addCode(open + 1);
      const form = { of: element.value, name, plural: element.type === TYPE.plural };
      pieces.push({ words: message.slice(at, close - 1), form });
      at = close - 1;
    }
    addCode(end);
  }
  if (pieces.length === 0) return [{ words: message }];
  addWordsAround(message.length);
  return pieces;
}

/** Returns the pieces of a message that is not translated yet: the fields are empty, plurals have the forms of the language. */
export function emptyPieces(source: string, locale: string): MessagePiece[] {
  let message = '';
  let at = 0;
  for (const element of elementsOf(source)) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const [start, end] = placeOf(element);
    const ordinal = element.type === TYPE.plural && element.pluralType === 'ordinal';
    const kind = element.type === TYPE.select ? 'select' : ordinal ? 'selectordinal' : 'plural';
    const own = Object.keys(element.options);
    const names = kind === 'select' ? own : pluralNames(own, ordinal, locale);
    const forms = names.map((name) => ` ${name} {}`).join('');
    message += `${source.slice(at, start)}{${element.value}, ${kind},${forms}}`;
    at = end;
  }
  return splitMessage(message + source.slice(at)).map((piece) =>
    isField(piece) ? { ...piece, words: '' } : piece,
  );
}

export function joinPieces(pieces: readonly MessagePiece[]): string {
  return pieces.map((piece) => (isField(piece) ? piece.words : piece.code)).join('');
}

export function isField(piece: MessagePiece): piece is MessageField {
  return 'words' in piece;
}

function placeOf({ location }: Pick<MessageFormatElement, 'location'>): [start: number, end: number] {
  return [location?.start.offset ?? 0, location?.end.offset ?? 0];
}

function elementsOf(message: string): MessageFormatElement[] {
  try {
    return parse(maskValues(message), { ignoreTag: true, captureLocation: true });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

function pluralNames(names: readonly string[], ordinal: boolean, locale: string): string[] {
  const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' });
  const exact = names.filter((name) => name.startsWith('='));
  const own = rules.resolvedOptions().pluralCategories;
  // Some categories are of counts that no form has: millions in French.
  const counted = Array.from({ length: 201 }, (_, count) => rules.select(count));
  return [...exact, ...own.filter((name) => name === 'other' || counted.includes(name))];
}

/** Returns the first counts that have a plural form: `0, 2, 3`. */
export function countsOf(form: string, locale: string): number[] {
  if (form.startsWith('=')) return [Number(form.slice(1))];
  const rules = new Intl.PluralRules(locale);
  return Array.from({ length: 201 }, (_, count) => count)
    .filter((count) => rules.select(count) === form)
    .slice(0, 3);
}
