import type { Answers } from '../answers/Answers.ts';
import { isGroup } from '../answers/isGroup.ts';
import { withoutBlanks } from './group.ts';
import { asText, type Kind } from './Kind.ts';

/** A list of groups: any number of entries with the same fields, `personnes.0.nom`. The entries' schema has a title. */
export const list: Kind = {
  matches: ({ type, items }) => type === 'array' && items?.type === 'object' && items.title !== undefined,
  inner: ({ items }) => items,
  compile: ({ minItems, maxItems }) => ({ list: { minimum: minItems ?? 0, maximum: maxItems } }),
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
  parse: asText,
  itemField: ({ children }, name, kindOf) => {
    const child = children.find((each) => each.name === name);
    return child && kindOf(child.field);
  },
  display: (_, answer, { t }) => [t('form.list.count', { count: (answer as Answers[]).length })],
  mail: (field, answer, reader) => list.display(field, answer, reader),
};

function emptyEntries(count = 0): Answers[] | undefined {
  return count > 0 ? Array.from({ length: count }, () => ({})) : undefined;
}
