import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';

/** Returns the field of an answer's path, in which entries of lists have indexes: `personnes.0.nom`. */
export function fieldAt(form: Pick<CompiledForm, 'fields'>, path: string): CompiledField | undefined {
  return ownValue(form.fields, path) ?? ownValue(form.fields, fieldPath(path));
}

/** Returns the field path of an answer's path, without indexes of entries. No field name begins with a digit. */
export function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

/** Returns the name of a path's top-level field; steps list top-level fields. */
export function topName(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
