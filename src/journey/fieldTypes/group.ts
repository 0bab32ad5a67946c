import type { Answers } from '../answers/Answers.ts';
import { isBlank } from '../answers/isBlank.ts';
import { isGroup } from '../answers/isGroup.ts';
import type { FieldType } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Fields that belong together, `adresse.rue`. */
export const group: FieldType = {
  // An asked group always exists, so that missing answers are reported inside the group.
  prune: (answer) => (answer === undefined ? {} : isGroup(answer) ? withoutBlanks(answer) : answer),
  restore: ({ children }, kept, given, fields) =>
    isGroup(kept) ? fields(children, kept, isGroup(given) ? given : {}) : undefined,
  display: () => [],
  carry: ({ children }, name, answer, fields) => (isGroup(answer) ? fields(children, answer, name) : []),
};

export const groupOnServer: ServerFieldType = {
  inner: (schema) => schema,
  read: ({ children }, name, { readFields }) => {
    const answers = readFields(children, name);
    return Object.keys(answers).length > 0 ? answers : undefined;
  },
  mail: () => [],
};

export function withoutBlanks(answers: Answers): Answers {
  const filled: Answers = {};
  for (const [name, answer] of Object.entries(answers)) if (!isBlank(answer)) filled[name] = answer;
  return filled;
}
