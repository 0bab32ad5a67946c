import type { CompiledField, CompiledForm } from '#definitions/CompiledForm.ts';
import type { FieldError } from './FieldError.ts';
import type { ValidationError } from './Validators.ts';

/** Keywords that a single `errorMessage` cannot mean: they keep a message of their own unless given one by name. */
const OWN_MESSAGE = new Set([
  'maxLength',
  'maxItems',
  'maximum',
  'accept',
  'maxBytes',
  'empty',
  'additionalProperties',
]);

/** What the `file` keyword's plain schema calls its failures. */
const FILE_KEYWORDS: Record<string, string> = { pattern: 'accept', maximum: 'maxBytes', minimum: 'empty' };

/**
 * Turns Ajv's failures into one error a field, in the order of the form's fields. The first failure of a field wins,
 * but a missing answer comes before everything else.
 */
export function fieldErrors(form: CompiledForm, errors: readonly ValidationError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const error of errors) {
    // Ajv adds one for the branch that failed; the failures inside it say more.
    if (error.keyword === 'if' || error.keyword === 'file') continue;
    const found = locate(form, error);
    if (!found || (byPath.has(found.field.path) && error.keyword !== 'required')) continue;
    byPath.set(found.field.path, toFieldError(found.field, error, found.inside));
  }
  return Object.keys(form.fields).flatMap((path) => byPath.get(path) ?? []);
}

/** The deepest field that the failing place lies in, and whether it lies inside the field's own answer. */
function locate(
  form: CompiledForm,
  error: ValidationError,
): { field: CompiledField; inside: boolean } | undefined {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty));
  for (let length = segments.length; length > 0; length--) {
    const field = form.fields[segments.slice(0, length).join('.')];
    if (field) return { field, inside: length < segments.length };
  }
  return undefined;
}

function toFieldError(field: CompiledField, error: ValidationError, inside: boolean): FieldError {
  const file = field.type === 'file' && inside;
  const keyword = (file && FILE_KEYWORDS[error.keyword]) || error.keyword;
  const own = inside && !file ? undefined : field.errors?.[keyword === 'oneOf' ? 'enum' : keyword];
  const message =
    own ??
    (OWN_MESSAGE.has(keyword) || (inside && !file) ? undefined : field.errors?.['']) ??
    `errors.${keyword}`;
  return { path: field.path, message, values: messageValues(field, error) };
}

function messageValues(
  field: CompiledField,
  { params }: ValidationError,
): Record<string, string | number> | undefined {
  const values: Record<string, string | number> = {};
  if (typeof params.limit === 'number') values.limit = params.limit;
  if (field.file) {
    values.formats = field.file.accept.map((extension) => extension.slice(1).toUpperCase()).join(', ');
    values.megabytes = Math.round((field.file.maxBytes / 1024 / 1024) * 10) / 10;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
