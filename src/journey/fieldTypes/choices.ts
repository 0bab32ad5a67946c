import { isOption, optionTitle, optionValue } from './choice.ts';
import type { FieldType } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Any number of several options. */
export const choices: FieldType = {
  restore: ({ field }, kept, given) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    const known = kept.filter((item) => isOption(field, item));
    return known.length > 0 ? known : undefined;
  },
  display: (field, answer, reader) =>
    (Array.isArray(answer) ? answer : [answer]).map((item) => optionTitle(field, item, reader)),
};

export const choicesOnServer: ServerFieldType = {
  read: ({ field }, name, { controls, typed }) => {
    const texts = controls.all(name).filter((value) => !typed || value !== '');
    const chosen = texts.map((text) => optionValue(text, field));
    return chosen.length > 0 ? chosen : undefined;
  },
  mail: choices.display,
  ticks: 'several',
};
