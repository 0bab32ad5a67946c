import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/useText.ts';
import { fieldAt, topName } from '#validation/fieldAt.ts';

/** Title of the field at a path; in a list, after the entry's number: `Personne 2 · Nom`. */
export function titleAt(form: CompiledForm, path: string, t: Translate): string {
  const title = t(fieldAt(form, path)?.title ?? path);
  const list = form.fields[topName(path)];
  const [, index] = path.split('.');
  if (!list?.list || index === undefined) return title;
  return `${t('form.list.entry', { title: t(list.entry ?? list.title), number: Number(index) + 1 })} · ${title}`;
}
