import { isOption, optionTitle } from './choice.ts';
import type { Kind } from './Kind.ts';
import type { ServerKind } from './ServerKind.ts';

/** Any number of several options. */
export const choices: Kind = {
  restore: ({ field }, kept, given) => {
    if (given !== undefined || !Array.isArray(kept)) return undefined;
    const known = kept.filter((item) => isOption(field, item));
    return known.length > 0 ? known : undefined;
  },
  display: (field, answer, reader) =>
    (Array.isArray(answer) ? answer : [answer]).map((item) => optionTitle(field, item, reader)),
};

export const choicesOnServer: ServerKind = {
  read: (_, name, controls) => {
    const chosen = controls.all(name).filter((value) => value !== '');
    return chosen.length > 0 ? chosen : undefined;
  },
  mail: choices.display,
  ticks: 'several',
};
