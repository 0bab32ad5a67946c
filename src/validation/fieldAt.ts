import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';

/**
 * Returns the field of an answer's path, in which entries of lists have indexes: `personnes.0.nom`. An entry of a list of single
 * values has a field, `langues.0`; one with fields of its own has none.
 */
export function fieldAt(form: Pick<CompiledForm, 'fields'>, path: string): CompiledField | undefined {
  const own = ownValue(form.fields, path);
  return own ?? (isEntryPath(path) ? listAt(form, path)?.items : listAt(form, path));
}

/** Whether a path is that of an entry of a list: `personnes.0`. */
export function isEntryPath(path: string): boolean {
  return /\.\d+$/.test(path);
}

function listAt({ fields }: Pick<CompiledForm, 'fields'>, path: string): CompiledField | undefined {
  return ownValue(fields, fieldPath(path));
}

/** Returns the field path of an answer's path, without indexes of entries. No field name begins with a digit. */
export function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

/** Returns the name of a path's top-level field; steps list top-level fields. */
export function topName(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/** Returns the lists in whose entries the field of a path is, the outermost first. */
export function listsAround(form: Pick<CompiledForm, 'fields'>, path: string): CompiledField[] {
  const names = fieldPath(path).split('.');
  return names.slice(1).flatMap((_, index) => {
    const field = ownValue(form.fields, names.slice(0, index + 1).join('.'));
    return field?.list ? [field] : [];
  });
}
