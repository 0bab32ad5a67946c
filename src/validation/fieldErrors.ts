import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { ValidationError } from '#contract/Validators.ts';
import { fieldAt } from './fieldAt.ts';
import { megabytesOf } from './megabytesOf.ts';

/**
 * Turns Ajv's failures into one error a field, as Ajv found them. The first failure of a field wins, but a missing
 * answer comes before everything else. A failure without a text of the organiser's has the interface's.
 */
export function fieldErrors(form: CompiledForm, errors: readonly ValidationError[]): FieldError[] {
  // Most answers are right, and each submission asks.
  if (errors.length === 0) return [];
  const byPath = new Map<string, FieldError>();
  for (const error of errors) {
    // Ajv adds one for the branch that failed; the failures inside it say more.
    if (error.keyword === 'if') continue;
    const [cause = error] = (error.params.errors ?? []) as ValidationError[];
    const { path, field } = locate(form, cause) ?? {};
    if (!path || !field || (byPath.has(path) && cause.keyword !== 'required')) continue;
    const message = error.keyword === 'errorMessage' ? error.message : undefined;
    byPath.set(path, {
      path,
      message: message ?? `errors.${error.keyword}`,
      values: messageValues(field, cause),
    });
  }
  return [...byPath.values()];
}

/** The deepest field that the failing place lies in, and the place of its answer. */
function locate(
  form: CompiledForm,
  error: ValidationError,
): { path: string; field: CompiledField } | undefined {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty));
  for (let length = segments.length; length > 0; length--) {
    const path = segments.slice(0, length).join('.');
    // An entry of a list is no field: what is wrong with it is wrong with the list.
    const field = /^\d+$/.test(segments[length - 1] ?? '') ? undefined : fieldAt(form, path);
    if (field) return { path, field };
  }
  return undefined;
}

function messageValues(
  field: CompiledField,
  { params }: ValidationError,
): Record<string, string | number> | undefined {
  const values: Record<string, string | number> = {};
  if (typeof params.limit === 'number') values.limit = params.limit;
  if (field.file) {
    values.formats = field.file.accept.map((extension) => extension.slice(1).toUpperCase()).join(', ');
    values.megabytes = megabytesOf(field.file.maxBytes);
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
