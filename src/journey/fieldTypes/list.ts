import { MOST_LISTED } from '#definitions/fieldTypes/fieldTypes.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { isVariantName } from '#definitions/sources/innerNames.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { Control } from '../answers/Controls.ts';
import { entryDefaults } from '../answers/defaults.ts';
import { isBlank } from '../answers/isBlank.ts';
import { isGroup } from '../answers/isGroup.ts';
import type { FieldType } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** The most entries of a list that are read of a form without script. */
const MOST_ENTRIES = 200;

/**
 * A list: any number of entries with the same fields, `personnes.0.nom` (their schema has a title), or of single values,
 * `langues.0`.
 */
export const list: FieldType = {
  // An untouched entry counts too: the sender must fill in or remove the entry.
  prune: (answer, { required, list: limits, items }, inside) => {
    const pruned = (item: Answer) =>
      items
        ? isBlank(item)
          ? undefined
          : item
        : isGroup(item ?? {})
          ? inside((item ?? {}) as Answers)
          : item;
    // The minimum of entries is on the screen from the start: missing answers are reported inside the entries.
    const { minimum = 0 } = limits ?? {};
    const given = answer === undefined && required && minimum > 0 ? [] : answer;
    if (!Array.isArray(given)) return given;
    const length = Math.max(given.length, minimum);
    const entries = Array.from({ length }, (_, index) => pruned(given[index]));
    return !items || required || entries.some((entry) => entry !== undefined) ? entries : undefined;
  },
  restore: ({ field: { items }, children }, kept, given, fields) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    if (items) return kept.filter((item) => item !== null && typeof item !== 'object' && !isBlank(item));
    return kept.filter(isGroup).map((item) => fields(children, item, {}) ?? {});
  },
  display: (_, answer, { t }) => [t('form.list.count', { count: (answer as Answers[]).length })],
  carry: ({ field: { items }, children }, name, answer, fields) => {
    const entries = Array.isArray(answer) ? answer : [];
    if (items) return Array.from(entries, (entry): Control => [name, String(entry ?? '')]);
    const controls = entries.flatMap((entry, index): Control[] =>
      isGroup(entry) ? fields(children, entry, `${name}[${index}]`) : [],
    );
    return [[countName(name), String(entries.length)], ...controls];
  },
};

export const listOnServer: ServerFieldType = {
  inner: ({ items }) => items,
  compile: ({ minItems, maxItems, items }) => ({
    list: {
      minimum: minItems ?? 0,
      maximum: maxItems ?? MOST_LISTED,
      ...(items?.properties && !asksAnything(items) && { optional: true }),
    },
  }),
  read: ({ field: { items }, children }, name, { controls, typed, readFields, readValue }) => {
    if (items) {
      const texts = controls.all(name).slice(0, typed ? MOST_ENTRIES : undefined);
      return texts.length > 0 ? texts.map((text) => readValue(items, text)) : undefined;
    }
    const readEntry = (index: number) => readFields(children, `${name}[${index}]`);
    if (!typed) return readEntries(controls.entries(name), readEntry);
    const count = Math.min(Number(controls.last(countName(name))) || controls.entries(name), MOST_ENTRIES);
    return count === 0 ? undefined : Array.from({ length: count }, (_, index) => readEntry(index));
  },
  change: ({ field: { list: limits, items }, children }, answer, command, index = -1) => {
    const given = Array.isArray(answer) ? answer : [];
    // The blank entries that are on the screen from the start are entries, too.
    const blank = items ? Math.max(0, (limits?.minimum ?? 0) - given.length) : 0;
    const entries = [...given, ...Array.from({ length: blank }, () => undefined)];
    if (command === 'add')
      return index < 0 && entries.length < (limits?.maximum ?? MOST_ENTRIES)
        ? [...entries, items ? (items.default as Answer) : entryDefaults(children)]
        : undefined;
    if (command === 'remove')
      return Object.hasOwn(entries, index) ? entries.filter((_, each) => each !== index) : undefined;
    if (command === 'up') return swapped(entries, index - 1);
    return command === 'down' ? swapped(entries, index) : undefined;
  },
  mail: list.display,
};

/** Whether a group, a group inside it, or a case of it requires an answer. */
function asksAnything({
  required = [],
  properties = {},
  allOf = [],
  then,
  else: otherwise,
}: FieldSchema): boolean {
  const parts = [...Object.values(properties), ...allOf, then, otherwise] as (FieldSchema | undefined)[];
  return required.some((name) => !isVariantName(name)) || parts.some((part) => part && asksAnything(part));
}

/** Reads the entries of a multipart body up to one without controls: the names behind such a gap stay unread. */
export function readEntries(count: number, readEntry: (index: number) => Answers): Answers[] | undefined {
  const entries: Answers[] = [];
  for (let index = 0; index < count; index++) {
    const entry = readEntry(index);
    if (Object.keys(entry).length === 0) break;
    entries.push(entry);
  }
  return entries.length > 0 ? entries : undefined;
}

/** Swaps an entry with the next one, if there are both. */
function swapped(entries: readonly Answer[], index: number): Answer {
  if (!Object.hasOwn(entries, index) || !Object.hasOwn(entries, index + 1)) return undefined;
  return [...entries.slice(0, index), entries[index + 1], entries[index], ...entries.slice(index + 2)];
}

/** Name of the control with the number of a list's entries. */
export function countName(name: string): string {
  return `${name}[]`;
}
