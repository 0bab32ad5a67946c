import { isGroup } from '../answers/isGroup.ts';
import type { FieldType } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Fields that belong together, `adresse.rue`. */
export const group: FieldType = {
  // An asked group always exists, so that missing answers are reported inside the group.
  prune: (answer, _, inside) =>
    answer === undefined ? inside({}) : isGroup(answer) ? inside(answer) : answer,
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
