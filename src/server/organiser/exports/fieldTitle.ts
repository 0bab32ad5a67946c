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
    return field ? titleWithUnit(field, (id) => recordText(record, locale, id)) : '';
  });
  return titles.filter(Boolean).join(' – ');
}
