import type { CompiledForm } from '#contract/CompiledForm.ts';
import { fieldAt } from '#validation/fieldAt.ts';

/** One reason why the server refused a submission. */
export interface RefusalEntry {
  /** Of the field that it concerns, when it concerns one. */
  path?: string;
  message: string;
}

/**
 * The reasons in the body of a refusal: its `details`. A body with nothing but `errors`, all that the specification asks
 * of a server, has a field's path before the text.
 */
export function refusalEntries(form: CompiledForm, body: unknown): RefusalEntry[] {
  const { details, errors } = (body ?? {}) as { details?: unknown; errors?: unknown };
  if (Array.isArray(details)) return details.filter(isEntry);
  if (!Array.isArray(errors)) return [];
  return errors.filter((text) => typeof text === 'string').map((text) => splitText(form, text));
}

function isEntry(value: Partial<RefusalEntry> | null): value is RefusalEntry {
  const { path, message } = value ?? {};
  return typeof message === 'string' && (path === undefined || typeof path === 'string');
}

/** `field: message`, where the form has such a field. */
function splitText(form: CompiledForm, text: string): RefusalEntry {
  const colon = text.indexOf(': ');
  const path = text.slice(0, Math.max(0, colon));
  return fieldAt(form, path) ? { path, message: text.slice(colon + 2) } : { message: text };
}
