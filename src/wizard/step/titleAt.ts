import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/useText.ts';
import { fieldAt, topName } from '#validation/fieldAt.ts';

/** What is asked at a place of the answers, under the number of the entry where it stands in a list. */
export function titleAt(form: CompiledForm, path: string, t: Translate): string {
  const title = t(fieldAt(form, path)?.title ?? path);
  const list = form.fields[topName(path)];
  const [, index] = path.split('.');
  if (!list?.list || index === undefined) return title;
  return `${t('form.list.entry', { title: t(list.entry ?? list.title), number: Number(index) + 1 })} · ${title}`;
}
