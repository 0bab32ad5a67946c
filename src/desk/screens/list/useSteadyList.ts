import { useEffect, useState } from 'react';
import type { List } from '#contract/desk/list.ts';

const referencesOf = (list: List) => list.rows.map(({ reference }) => reference);

interface Shown {
  question: string;
  list?: List;
  /** Whether the latest list is wanted, whatever has come. */
  isOld?: boolean;
}

/**
 * The list as it was when it was opened: rows do not move under a person's hand. What others changed in it is shown at once; for
 * what has come since, `arrived` is how many, until `showArrived`. `latest`: undefined while it is loaded; `question`: its parameters.
 */
export function useSteadyList(
  latest: List | undefined,
  question: string,
): { list?: List; arrived: number; showArrived: () => void } {
  const [{ list, isOld, ...shown }, setShown] = useState<Shown>({ question });
  const isAnother = shown.question !== question || isOld;
  useEffect(() => {
    if (!latest) return;
    setShown((before) => {
      const isSame = before.list && referencesOf(latest).join() === referencesOf(before.list).join();
      return isAnother || !before.list || isSame ? { question, list: latest } : before;
    });
  }, [latest, question, isAnother]);
  const known = new Set(list && referencesOf(list));
  const arrived =
    list && latest ? referencesOf(latest).filter((reference) => !known.has(reference)).length : 0;
  const showArrived = () => setShown((before) => ({ ...before, isOld: true }));
  return { list, arrived, showArrived };
}
