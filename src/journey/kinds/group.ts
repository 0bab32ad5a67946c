import type { Answers } from '../answers/Answers.ts';
import { isBlank } from '../answers/isBlank.ts';
import { isGroup } from '../answers/isGroup.ts';
import { asText, type Kind } from './Kind.ts';

/** Fields that belong together, `adresse.rue`. */
export const group: Kind = {
  matches: ({ type }) => type === 'object',
  inner: (schema) => schema,
  // An asked group always exists, so that missing answers are reported inside it.
  prune: (answer) => (answer === undefined ? {} : isGroup(answer) ? withoutBlanks(answer) : answer),
  restore: ({ children }, kept, given, fields) =>
    isGroup(kept) ? fields(children, kept, isGroup(given) ? given : {}) : undefined,
  parse: asText,
  display: () => [],
  mail: () => [],
};

export function withoutBlanks(answers: Answers): Answers {
  const filled: Answers = {};
  for (const [name, answer] of Object.entries(answers)) if (!isBlank(answer)) filled[name] = answer;
  return filled;
}
