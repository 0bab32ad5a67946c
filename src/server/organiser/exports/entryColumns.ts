import type { CompiledField } from '#contract/CompiledForm.ts';
import { INNER_LIST, payloadPath } from '#definitions/sources/innerNames.ts';
import { type FieldNode, nodeAt } from '#journey/answers/fieldTree.ts';
import type { FormRecord } from '../../store/Submission.ts';
import { answerColumn } from './answerColumn.ts';
import type { ExportColumn, ExportWords, FormVersions } from './ExportTable.ts';
import { fieldTitle } from './fieldTitle.ts';
import { recordText } from './recordText.ts';

/** Makes the columns of a list, entry by entry: `Personne 1 – Nom`, prefixed with the title of its group, if any. */
export function entryColumns(
  record: FormRecord,
  versions: FormVersions,
  words: ExportWords,
  { path, entry, title }: CompiledField,
  count = 1,
): ExportColumn[] {
  const inner = ownColumns(nodeAt(record.form, path)?.children ?? []);
  const around = path.includes('.') ? [fieldTitle(record, path.slice(0, path.lastIndexOf('.')), words)] : [];
  const name = recordText(record, words.locale, entry ?? title);
  return Array.from({ length: count }, (_, index) => {
    const numbered = words.t('form.list.entry', { title: name, number: index + 1 });
    return inner.map((each) => {
      const place = `${path}.${index}${each.slice(path.length)}`;
      // The entry that is a list has no title beside its own.
      const own = each.endsWith(INNER_LIST) ? [] : [fieldTitle(record, each, words, path)];
      const key = payloadPath(place);
      const shown = words.keys ? key : [...around, numbered, ...own].join(' – ');
      return answerColumn(record, versions, words, place, shown);
    });
  }).flat();
}

/** The paths of the fields of an entry: those of a group in it, and a list in it as one column. */
export function ownColumns(nodes: readonly FieldNode[]): string[] {
  return nodes.flatMap(({ field, children }) =>
    field.type === 'object' ? ownColumns(children) : [field.path],
  );
}
