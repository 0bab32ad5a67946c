import { isOption, optionTitle } from './choice.ts';
import { asText, type Kind } from './Kind.ts';

/** Any number of several options. */
export const choices: Kind = {
  matches: ({ type, items }) => type === 'array' && items?.type !== 'object',
  defaultWidget: () => 'checkboxes',
  options: ({ items }) => items?.oneOf,
  restore: ({ field }, kept, given) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    const known = kept.filter((item) => isOption(field, item));
    return known.length > 0 ? known : undefined;
  },
  parse: asText,
  display: (field, answer, reader) =>
    (Array.isArray(answer) ? answer : [answer]).map((item) => optionTitle(field, item, reader)),
  mail: (field, answer, reader) => choices.display(field, answer, reader),
};
