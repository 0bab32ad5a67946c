import { useEffect, useState } from 'react';
import type { List } from '#contract/desk/list.ts';

const referencesOf = (list: List) => list.rows.map(({ reference }) => reference);

/**
 * The list as it was when it was opened: rows do not move under a person's hand. What others changed in it is shown at once; for
 * what has come since, `arrived` is how many, until `showArrived`. `question`: the list's parameters.
 */
export function useSteadyList(
  latest: List | undefined,
  question: string,
): { list?: List; arrived: number; showArrived: () => void } {
  const [shown, setShown] = useState<{ question: string; list?: List; accept?: boolean }>({ question });
  useEffect(() => {
    if (!latest) return;
    setShown((before) => {
      const isNew = before.question !== question || before.accept || !before.list;
      if (isNew || referencesOf(latest).join() === referencesOf(before.list as List).join())
        return { question, list: latest };
      return before;
    });
  }, [latest, question]);
  const known = new Set(shown.list && referencesOf(shown.list));
  const isWaiting = latest !== undefined && shown.list !== undefined && latest !== shown.list;
  const arrived = isWaiting ? referencesOf(latest).filter((reference) => !known.has(reference)).length : 0;
  const showArrived = () => setShown({ question, list: latest, accept: true });
  return { list: shown.list, arrived, showArrived };
}
