import type { FormRecord } from '../../store/Submission.ts';

/** Returns a text of a stored form version: in the locale, else in any of its languages, else the id. */
export function recordText({ texts }: FormRecord, locale: string, id: string): string {
  return texts[locale]?.[id] ?? Object.values(texts).find((all) => all[id] !== undefined)?.[id] ?? id;
}
