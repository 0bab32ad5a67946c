import { useState } from 'react';
import type { Column, FormView } from '#contract/desk/forms.ts';

/** Columns of a form's own that are shown until the person chooses. */
const FIRST = 4;

/** The list shows them anyway. */
const ALWAYS = ['reference', 'createdAt'];

const keyOf = (form: string) => `desk:columns:${form}`;

/** The columns that a person may choose, and those that are chosen, kept on this device: it holds names of columns, and no answer. */
export function useColumnsShown({ id, columns }: FormView): {
  choices: Column[];
  shown: string[];
  setShown: (keys: string[]) => void;
} {
  const choices = columns.filter(({ key, hidden }) => !hidden && !ALWAYS.includes(key));
  const [chosen, setChosen] = useState<string[] | undefined>(() => stored(id));
  const answers = choices.filter(({ key, former }) => key.startsWith('payload.') && !former);
  const shown = chosen ?? answers.slice(0, FIRST).map(({ key }) => key);
  const setShown = (keys: string[]) => {
    localStorage.setItem(keyOf(id), JSON.stringify(keys));
    setChosen(keys);
  };
  return { choices, shown, setShown };
}

function stored(form: string): string[] | undefined {
  const keys: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : undefined;
}
