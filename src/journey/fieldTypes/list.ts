import type { Answers } from '../answers/Answers.ts';
import { isGroup } from '../answers/isGroup.ts';
import type { Control } from '../noScript/Controls.ts';
import type { FieldType } from './FieldType.ts';
import { withoutBlanks } from './group.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Entries of a list that are read at most. */
const MOST_ENTRIES = 200;

/** A list of groups: any number of entries with the same fields, `personnes.0.nom`. The entries' schema has a title. */
export const list: FieldType = {
  // An untouched entry counts too: the sender must fill it in or remove it.
  prune: (answer, { required, list: limits }) => {
    // The minimum of entries is on the screen from the start: missing answers are reported inside them.
    if (answer === undefined && required) return emptyEntries(limits?.minimum);
    if (!Array.isArray(answer)) return answer;
    return Array.from(answer, (item) =>
      item === undefined ? {} : isGroup(item) ? withoutBlanks(item) : item,
    );
  },
  restore: ({ children }, kept, given, fields) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    return kept.filter(isGroup).map((item) => fields(children, item, {}) ?? {});
  },
  display: (_, answer, { t }) => [t('form.list.count', { count: (answer as Answers[]).length })],
  carry: ({ children }, name, answer, fields) => {
    const entries = Array.isArray(answer) ? answer : [];
    const controls = entries.flatMap((entry, index): Control[] =>
      isGroup(entry) ? fields(children, entry, `${name}[${index}]`) : [],
    );
    return [[countName(name), String(entries.length)], ...controls];
  },
};

export const listOnServer: ServerFieldType = {
  inner: ({ items }) => items,
  compile: ({ minItems, maxItems }) => ({ list: { minimum: minItems ?? 0, maximum: maxItems } }),
  parseItem: ({ children }, name, parserOf) => {
    const child = children.find((each) => each.name === name);
    return child && parserOf(child.field);
  },
  read: ({ children }, name, controls, { readFields }) => {
    const count = Math.min(Number(controls.last(countName(name))) || controls.entries(name), MOST_ENTRIES);
    if (count === 0) return undefined;
    return Array.from({ length: count }, (_, index) => readFields(children, controls, `${name}[${index}]`));
  },
  mail: list.display,
};

/** Name of the control with the number of a list's entries. */
export function countName(name: string): string {
  return `${name}[]`;
}

function emptyEntries(count = 0): Answers[] | undefined {
  return count > 0 ? Array.from({ length: count }, () => ({})) : undefined;
}
