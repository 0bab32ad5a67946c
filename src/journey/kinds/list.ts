import type { Answers } from '../answers/Answers.ts';
import { isGroup } from '../answers/isGroup.ts';
import { withoutBlanks } from './group.ts';
import { asText, type Kind } from './Kind.ts';

/** The same group of fields as often as it is wanted, `personnes.0.nom`. Its entries have a title. */
export const list: Kind = {
  matches: ({ type, items }) => type === 'array' && items?.type === 'object' && items.title !== undefined,
  inner: ({ items }) => items,
  compile: ({ minItems, maxItems }) => ({ list: { minimum: minItems ?? 0, maximum: maxItems } }),
  // An entry that nobody has touched is one all the same: it must be filled or taken away.
  prune: (answer, { required, list: limits }) => {
    // Those that there have to be are on screen from the start: what they lack is reported inside them.
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
