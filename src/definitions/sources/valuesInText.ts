/** `{event.year}`: a value of the site, by its dotted name. A placeholder of ICU messages has no dot. */
const VALUE = /\{\s*([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)\s*\}/gu;

/** Returns the names of the values in a text, each once. */
export function valueNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VALUE), ([, name = '']) => name))];
}

/** Puts formatted values into a text; a value that `format` does not know stays as it is written. */
export function fillValues(text: string, format: (name: string) => string | undefined): string {
  return text.replace(VALUE, (written, name: string) => format(name) ?? written);
}

/** Puts a sign that no text has in place of each letter of the values in a text. */
export function maskValues(text: string): string {
  return text.replace(VALUE, (written) => VALUE_MASK.repeat(written.length));
}

export const VALUE_MASK = '\uffff';

/** Makes the values of a text plain words, so that what is left is an ICU message. */
export function hideValues(text: string): string {
  return text.replace(VALUE, (_, name: string) => name);
}
