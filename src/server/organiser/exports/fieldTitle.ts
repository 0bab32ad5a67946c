import type { CompiledField } from '#contract/CompiledForm.ts';
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
    if (!field || !choice) return field ? text(field) : '';
    // Records have no text of the interface, which is its title unless the form gives it one.
    const option = choice.options?.find(({ value }) => value === choice.rare?.other);
    const title = option && field.title === 'form.other' ? option.title : field.title;
    return `${text(choice)} – ${recordText(record, locale, title)}`;
  });
  return titles.filter(Boolean).join(' – ');
}
