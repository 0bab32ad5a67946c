import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/translator.ts';
import { fieldAt, topName } from '#validation/fieldAt.ts';

/** Title of the field at a path. */
export function fieldTitle(form: CompiledForm, path: string, t: Translate): string {
  return t(fieldAt(form, path)?.title ?? path);
}

/** Title and number of the list entry that contains a path: `Personne 2`; undefined outside of lists. */
export function entryTitle(form: CompiledForm, path: string, t: Translate): string | undefined {
  const list = fieldAt(form, topName(path));
  const [, index] = path.split('.');
  if (!list?.list || index === undefined) return undefined;
  return t('form.list.entry', { title: t(list.entry ?? list.title), number: Number(index) + 1 });
}
