import type { FormRecord } from '../../store/Submission.ts';

/** A text of a form as it was answered: in the locale, else in any language it was published in, else the id. */
export function recordText({ texts }: FormRecord, locale: string, id: string): string {
  return texts[locale]?.[id] ?? Object.values(texts).find((all) => all[id] !== undefined)?.[id] ?? id;
}
