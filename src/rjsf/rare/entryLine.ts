import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import type { rareParts } from '../rareParts.ts';

/** The line of an entry that is a list of single values, "Tournée 1 : Douala, Buea"; undefined for another entry. */
export const entryLine: NonNullable<typeof rareParts.entryLine> = (entry, localizer) => {
  const [node] = entry.nodes;
  if (node?.name !== INNER_LIST || node.children.length > 0) return undefined;
  return {
    path: entry.path + INNER_LIST,
    label: entry.title ?? '',
    values: displayAnswer(node.field, answerAt(entry.answers, INNER_LIST), localizer),
  };
};
