import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import { typesetText } from '#messages/typography/typesetText.ts';
import { fieldAt } from '#validation/fieldAt.ts';

/**
 * The reasons in the body of a refusal, in the language in which it was asked for: its `details`. A server that implements only
 * the specification sends `errors` alone, with `<path>: ` before a field's text. Both are as typed: their spaces are set here.
 */
export function refusalEntries(form: CompiledForm, body: unknown, locale: string): RefusalEntry[] {
  return entriesIn(form, body).map(({ message, ...entry }) => ({
    ...entry,
    message: typesetText(message, locale),
  }));
}

function entriesIn(form: CompiledForm, body: unknown): RefusalEntry[] {
  const { details, errors } = (body ?? {}) as { details?: unknown; errors?: unknown };
  if (Array.isArray(details))
    return details.filter(isEntry).map(({ field, ...entry }) => ({ ...entry, path: field ?? entry.path }));
  if (!Array.isArray(errors)) return [];
  return errors.filter((text) => typeof text === 'string').map((text) => splitText(form, text));
}

function isEntry(value: Partial<RefusalEntry> | null): value is RefusalEntry & { field?: string } {
  const { path, message } = value ?? {};
  return typeof message === 'string' && (path === undefined || typeof path === 'string');
}

/** Splits `path: message` if the form has a field at `path`. */
function splitText(form: CompiledForm, text: string): RefusalEntry {
  const colon = text.indexOf(': ');
  const path = text.slice(0, Math.max(0, colon));
  return fieldAt(form, path) ? { path, message: text.slice(colon + 2) } : { message: text };
}
