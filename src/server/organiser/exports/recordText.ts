import type { FormRecord } from '../../store/Submission.ts';

/** Returns a text of a stored form version: in the locale, else in any of its languages, else the id. */
export function recordText({ texts }: FormRecord, locale: string, id: string): string {
  return texts[locale]?.[id] ?? Object.values(texts).find((all) => all[id] !== undefined)?.[id] ?? id;
}

/** Titles of all fields of a stored form version by path, and the form's title under `''`. */
export function recordTitles(record: FormRecord, locale: string): Record<string, string> {
  const { fields, title } = record.form;
  const titles = Object.values(fields).map((field) => [field.path, recordText(record, locale, field.title)]);
  return { '': recordText(record, locale, title), ...Object.fromEntries(titles) };
}
