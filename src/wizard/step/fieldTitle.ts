import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/translator.ts';
import { fieldAt } from '#validation/fieldAt.ts';

/** Title of the field at a path. */
export function fieldTitle(form: CompiledForm, path: string, t: Translate): string {
  return t(fieldAt(form, path)?.title ?? path);
}

/** Titles and numbers of the list entries that contain a path: `Équipe 1 · Membre 2`; undefined outside of lists. */
export function entryTitle(form: CompiledForm, path: string, t: Translate): string | undefined {
  const names = path.split('.');
  const titles = names.flatMap((index, at) => {
    const list = /^\d+$/.test(index) ? fieldAt(form, names.slice(0, at).join('.')) : undefined;
    return list
      ? [t('form.list.entry', { title: t(list.entry ?? list.title), number: Number(index) + 1 })]
      : [];
  });
  return titles.length > 0 ? titles.join(' · ') : undefined;
}
