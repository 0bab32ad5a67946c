import type { CompiledForm } from '#contract/CompiledForm.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import type { Translate } from '#messages/translator.ts';
import { isEntryPath } from '#validation/fieldAt.ts';
import { entryTitle, fieldTitle } from './fieldTitle.ts';

/** Shorter words (`de`, `la`, `of`) are not compared. */
const SHORTEST = 3;

/**
 * The text of each error in the summary: the field's title and the message, or the message alone if it contains a word of
 * the title and no other error has the same message.
 */
export function errorTexts(
  form: CompiledForm,
  errors: readonly { path: string; message: string }[],
  t: Translate,
): string[] {
  return errors.map(({ path, message }) => {
    // An entry of single values, or that is a list, has its title and number alone.
    const title = isEntryPath(path.replaceAll(`.${INNER_LIST}`, '')) ? '' : fieldTitle(form, path, t);
    const alone = errors.filter((each) => each.message === message).length === 1;
    const parts = [entryTitle(form, path, t), alone && names(message, title) ? '' : title];
    const field = parts.filter(Boolean).join(' · ');
    return field === '' ? message : t('form.errorAt', { field, message });
  });
}

/** Whether a message contains a word of a title. */
function names(message: string, title: string): boolean {
  const said = new Set(words(message));
  return words(title).some((word) => said.has(word));
}

function words(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= SHORTEST);
}
