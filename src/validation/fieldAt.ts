import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';

/** The field that is asked at a place of the answers, where entries of lists have numbers: `personnes.0.nom`. */
export function fieldAt(form: Pick<CompiledForm, 'fields'>, path: string): CompiledField | undefined {
  return form.fields[path] ?? form.fields[fieldPath(path)];
}

/** The path of the field, without the numbers of entries. No field's name begins with a digit. */
export function fieldPath(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

/** The name of the field of the form that a path begins with: what steps ask. */
export function topName(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
