import { type MessageFormatElement, type PluralElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { tell } from '#definitions/sources/tell.ts';
import { hideValues, valueNames } from '#definitions/sources/valuesInText.ts';
import { compileMessage } from './compileMessage.ts';
import { missingPluralForms, unknownPluralForms } from './pluralForms.ts';

interface Shape {
  /** Names of placeholders, and of values of the site. */
  placeholders: Set<string>;
  /** Choices of `select`, by placeholder. */
  choices: Map<string, Set<string>>;
  plurals: PluralElement[];
  /** Tags in order, each as often as it occurs. */
  tags: string[];
}

/**
 * Returns how a translation differs from its source in placeholders, tags and choices, and which plural forms are wrong
 * in its language. Returns nothing if the syntax of one is broken: `checkTexts` reports that.
 */
export function compareMessages(source: string, translation: string, locale: string): string[] {
  const [from, to] = [shapeOf(source), shapeOf(translation)];
  if (!from || !to) return [];
  const problems = [
    ...differences(from.placeholders, to.placeholders, (name) => tell`the placeholder {${name}}`),
    ...tagDifferences(from, to),
  ];
  for (const [name, choices] of from.choices) {
    const own = to.choices.get(name);
    if (own)
      problems.push(...differences(choices, own, (choice) => tell`the choice "${choice}" of {${name}}`));
  }
  return [...problems, ...pluralProblems(to.plurals, locale)];
}

/** Returns how the tags of a translation differ from those of its source. */
export function compareTags(source: string, translation: string): string[] {
  const [from, to] = [shapeOf(source), shapeOf(translation)];
  return from && to ? tagDifferences(from, to) : [];
}

function tagDifferences(from: Shape, to: Shape): string[] {
  return differences(countNames(from.tags), countNames(to.tags), (name) => tell`the tag ${name}`);
}

/** Returns the problems of a text's plural forms in its language. */
export function checkPlurals(text: string, locale: string): string[] {
  return pluralProblems(shapeOf(text)?.plurals ?? [], locale);
}

/** Returns the names of a text's placeholders; empty if its syntax is broken. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return shapeOf(text)?.placeholders ?? new Set();
}

function pluralProblems(plurals: PluralElement[], locale: string): string[] {
  return plurals.flatMap(({ value, options, pluralType = 'cardinal' }) => {
    const forms = Object.keys(options);
    return [
      ...unknownPluralForms(forms, locale, pluralType).map(
        (form) => tell`the plural form "${form}" of {${value}} does not exist in the language "${locale}"`,
      ),
      ...missingPluralForms(forms, locale, pluralType).map(
        (form) => tell`the plural form "${form}" of {${value}} is missing: the language "${locale}" has it`,
      ),
    ];
  });
}

function differences(
  source: Set<string>,
  translation: Set<string>,
  nameOf: (name: string) => string,
): string[] {
  return [
    ...[...source].filter((name) => !translation.has(name)).map((name) => tell`${nameOf(name)} is missing`),
    ...[...translation]
      .filter((name) => !source.has(name))
      .map((name) => tell`${nameOf(name)} is not in the source`),
  ];
}

/** Returns the names with repetitions numbered: `<b>`, `<b> (2)`. */
function countNames(names: string[]): Set<string> {
  const seen = new Map<string, number>();
  return new Set(
    names.map((name) => {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return count === 1 ? name : `${name} (${count})`;
    }),
  );
}

function shapeOf(text: string): Shape | undefined {
  const shape: Shape = { placeholders: new Set(valueNames(text)), choices: new Map(), plurals: [], tags: [] };
  try {
    addShape(compileMessage(hideValues(text)), shape);
  } catch {
    return undefined;
  }
  return shape;
}

function addShape(elements: readonly MessageFormatElement[], shape: Shape): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) shape.tags.push(...(element.value.match(/<\/?[a-z][^<>]*>/gi) ?? []));
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.placeholders.add(element.value);
    if (element.type === TYPE.plural) shape.plurals.push(element);
    if (element.type === TYPE.select) shape.choices.set(element.value, new Set(Object.keys(element.options)));
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    // Count tags once for all variants: source and translation may have different numbers of variants.
    const inner: Shape = { ...shape, tags: [] };
    for (const option of Object.values(element.options)) addShape(option.value, inner);
    shape.tags.push(...new Set(inner.tags));
  }
}
