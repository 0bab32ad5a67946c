import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { fillValues } from '#definitions/sources/valuesInText.ts';
import { typeset } from '#messages/typography/typeset.ts';

/** What a message showed: the text of each placeholder, and the chosen form of each plural. */
interface Shown {
  values: Map<string, string>;
  forms: Map<string, string>;
}

const NUMBER = '#';

/** No placeholder has a dot or a hyphen in its name; values have. */
const DOT = '__';
const HYPHEN = '_h_';

/** Spaces that the page may have set otherwise. */
const SPACES = /[ \u00a0\u202f]/g;

/**
 * Returns what is shown once `message` has become `typed`, of which `shown` is what the page shows now, words before it included. The values of
 * placeholders are those of the page. Undefined if they cannot be recognised, or if one of the messages is broken.
 */
export function retype(message: string, typed: string, shown: string, locale: string): string | undefined {
  const before = elementsOf(typeset(message, locale));
  const after = elementsOf(typeset(typed, locale));
  if (!before || !after) return undefined;
  for (const { pattern, names, forms } of variants(before)) {
    const found = new RegExp(`${pattern}$`, 'su').exec(shown);
    if (!found) continue;
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return shown.slice(0, found.index) + format(after, { values, forms });
  }
  return undefined;
}

/** Values of the site are filled in already: they are like placeholders. */
function elementsOf(message: string): MessageFormatElement[] | undefined {
  try {
    const named = fillValues(message, (name) => `{${name.replaceAll('.', DOT).replaceAll('-', HYPHEN)}}`);
    return parse(named, { ignoreTag: true });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

interface Variant {
  pattern: string;
  /** Of the pattern's groups. */
  names: string[];
  forms: Map<string, string>;
}

/** Every text that a message can be, each as a pattern. */
function variants(elements: readonly MessageFormatElement[], number = NUMBER): Variant[] {
  let all: Variant[] = [{ pattern: '', names: [], forms: new Map() }];
  for (const element of elements) {
    const next = variantsOf(element, number);
    all = all.flatMap((one) =>
      next.map(({ pattern, names, forms }) => ({
        pattern: one.pattern + pattern,
        names: [...one.names, ...names],
        forms: new Map([...one.forms, ...forms]),
      })),
    );
  }
  return all;
}

function variantsOf(element: MessageFormatElement, number: string): Variant[] {
  const forms = new Map<string, string>();
  if (element.type === TYPE.literal) {
    const exact = element.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return [{ pattern: exact.replace(SPACES, SPACES.source), names: [], forms }];
  }
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.entries(element.options).flatMap(([name, { value }]) =>
      variants(value, element.type === TYPE.plural ? NUMBER + element.value : number).map((one) => ({
        ...one,
        forms: new Map([...one.forms, [element.value, name]]),
      })),
    );
  return [{ pattern: '(.+?)', names: [element.type === TYPE.pound ? number : nameOf(element)], forms }];
}

function format(elements: readonly MessageFormatElement[], shown: Shown, number = NUMBER): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return shown.values.get(number) ?? NUMBER;
      if (element.type !== TYPE.plural && element.type !== TYPE.select)
        return shown.values.get(nameOf(element)) ?? `{${nameOf(element)}}`;
      const chosen = element.options[shown.forms.get(element.value) ?? ''] ?? element.options.other;
      return format(
        chosen?.value ?? [],
        shown,
        element.type === TYPE.plural ? NUMBER + element.value : number,
      );
    })
    .join('');
}

function nameOf(element: MessageFormatElement): string {
  const name = 'value' in element && typeof element.value === 'string' ? element.value : '';
  return name.replaceAll(HYPHEN, '-').replaceAll(DOT, '.');
}
