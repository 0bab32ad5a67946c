import type { CompiledField } from '#contract/CompiledForm.ts';
import { isFixedName, variantName } from '#definitions/sources/innerNames.ts';
import { titleWithUnit } from '#journey/withUnits.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { ExportWords } from './ExportTable.ts';
import { recordText } from './recordText.ts';

/** Returns the title of a field after the titles of its groups: `Pièces – CV`. `list`: path of the list whose entry has them. */
export function fieldTitle(
  record: FormRecord,
  path: string,
  { locale }: Pick<ExportWords, 'locale'>,
  list?: string,
): string {
  const names = path.split('.');
  const outside = list === undefined ? 0 : list.split('.').length;
  const titles = names.map((_, index) => {
    if (index < outside) return '';
    const field = fieldAt(record.form, names.slice(0, index + 1).join('.'));
    const text = (each: CompiledField) => titleWithUnit(each, (id) => recordText(record, locale, id));
    const { otherOf } = field?.rare ?? {};
    const choice = otherOf && fieldAt(record.form, otherOf);
    if (!field || !choice)
      return field ? [text(field), ...variantTitle(record, field, locale)].join(' – ') : '';
    // Records have no text of the interface, which is its title unless the form gives it one.
    const option = choice.options?.find(({ value }) => value === choice.rare?.other);
    const title = option && field.title === 'form.other' ? option.title : field.title;
    return `${text(choice)} – ${recordText(record, locale, title)}`;
  });
  // An entry of a list with fixed entries may be called after the list: `Taille 2`.
  const told = titles.filter(
    (title, index) =>
      title && !(isFixedName(names[index + 1] ?? '') && titles[index + 1]?.startsWith(`${title} `)),
  );
  return told.join(' – ');
}

/** The title of the variant that asks a field which has another definition in each. */
function variantTitle(record: FormRecord, { path, sentAs }: CompiledField, locale: string): string[] {
  const end = path.lastIndexOf('.') + 1;
  const name = path.slice(end);
  const choice = fieldAt(record.form, path.slice(0, end) + variantName(sentAs ?? name));
  const index = choice?.variants?.findIndex(({ names }) => names.includes(name)) ?? -1;
  const option = choice?.options?.[index];
  return option ? [recordText(record, locale, option.title)] : [];
}
