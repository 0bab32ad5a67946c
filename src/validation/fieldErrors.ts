import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { ValidationError } from '#contract/Validators.ts';
import { fieldAt } from './fieldAt.ts';
import { megabytesOf } from './megabytesOf.ts';

/**
 * Converts Ajv's errors to one error per field, in Ajv's order. The first error of a field wins, but a missing answer
 * replaces any other error. An error without a text of the organiser has the interface's text.
 */
export function fieldErrors(form: CompiledForm, errors: readonly ValidationError[]): FieldError[] {
  // Most answers are valid, and every submission runs this.
  if (errors.length === 0) return [];
  const byPath = new Map<string, FieldError>();
  for (const error of errors) {
    // Ajv adds an error for a failed branch; the errors inside the branch are more precise.
    if (error.keyword === 'if') continue;
    const [cause = error] = (error.params.errors ?? []) as ValidationError[];
    const { path, field, whole } = locate(form, cause) ?? {};
    if (!path || !field || (byPath.has(path) && cause.keyword !== 'required')) continue;
    const missing = whole && cause.keyword === 'required' ? field.missing : undefined;
    const message = error.keyword === 'errorMessage' ? error.message : missing;
    byPath.set(path, {
      path,
      message: message ?? `errors.${error.keyword}`,
      values: messageValues(field, cause),
    });
  }
  return [...byPath.values()];
}

/** Returns the innermost field that contains the failing value, and the path of its answer. `whole`: it is that value. */
function locate(
  form: CompiledForm,
  error: ValidationError,
): { path: string; field: CompiledField; whole: boolean } | undefined {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty));
  for (let length = segments.length; length > 0; length--) {
    const path = segments.slice(0, length).join('.');
    // An entry of a list that has fields of its own is none: its error belongs to the list.
    const field = fieldAt(form, path);
    if (field) return { path, field, whole: length === segments.length };
  }
  return undefined;
}

function messageValues(
  field: CompiledField,
  { params }: ValidationError,
): Record<string, string | number> | undefined {
  const values: Record<string, string | number> = {};
  const limit: unknown = params.limit ?? params.multipleOf;
  if (typeof limit === 'number') values.limit = limit;
  if (field.file) {
    values.formats = field.file.accept.map((extension) => extension.slice(1).toUpperCase()).join(', ');
    values.megabytes = megabytesOf(field.file.maxBytes);
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
