import type { FormRecord } from '../../store/Submission.ts';

/** Returns what a version of a form said about personal data in a language, with its version; undefined if it said nothing. */
export function shownPrivacy(
  { form: { id, privacy }, texts }: FormRecord,
  locale: string,
): { version: string; texts: Record<string, string> } | undefined {
  if (!privacy) return undefined;
  const prefix = `forms.${id}.privacy.`;
  const own = Object.entries(texts[locale] ?? {}).filter(([text]) => text.startsWith(prefix));
  return {
    version: privacy.version,
    texts: Object.fromEntries(own.map(([text, said]) => [text.slice(prefix.length), said])),
  };
}
