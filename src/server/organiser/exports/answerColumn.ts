import type { CompiledField } from '#contract/CompiledForm.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, nodeAt } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { fieldTypeOf, serverFieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import { answersBeside, isUnusedChoice } from '#journey/isUnusedChoice.ts';
import { encodeEntries } from '#journey/payload.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { Cell, ExportColumn, ExportWords, FormVersions } from './ExportTable.ts';
import { recordText } from './recordText.ts';

/** Makes the column of an answer. `path` numbers the entries of lists: `personnes.0.nom`. */
export function answerColumn(
  { form }: FormRecord,
  versions: FormVersions,
  words: ExportWords,
  path: string,
  title: string,
): ExportColumn {
  const field = fieldAt(form, path) as CompiledField;
  const read = cellReader(versions, words);
  return {
    key: path,
    title,
    kind: serverFieldTypeOf(field).column ?? 'text',
    read: (row) => {
      const own = fieldAt(row.form, path);
      // A list that replaces a single field has columns of its own; so has each entry of an outermost list.
      const hasOthers = own && (fieldTypeOf(own).counted || (own.list && !own.items && !field.list));
      const isUnused = own && isUnusedChoice(own, answersBeside(row.answers, path));
      return hasOthers || isUnused
        ? undefined
        : read(own, answerAt(row.answers, path), nodeAt(row.form, path)?.children);
    },
  };
}

type ReadCell = (field: CompiledField | undefined, answer: Answer, inner?: readonly FieldNode[]) => Cell;

/** Returns the function that makes the cell of an answer. `inner`: the fields of its entries. */
function cellReader(versions: FormVersions, words: ExportWords): ReadCell {
  const { keys, locale, t } = words;
  const titleOf = (path: string, value: Answer) => {
    // The title in the latest version that has the option.
    for (const record of keys ? [] : versions) {
      const field = fieldAt(record.form, path);
      const option = (field?.items ?? field)?.options?.find((each) => each.value === value);
      if (option) return recordText(record, locale, option.title);
    }
    return undefined;
  };
  const read: ReadCell = (field, answer, inner = []) => {
    const title = field?.options && field.fieldType !== 'yes' ? titleOf(field.path, answer) : undefined;
    if (title !== undefined) return title;
    if (answer === undefined || answer === null || typeof answer === 'number') return answer ?? undefined;
    if (typeof answer === 'boolean') return keys ? String(answer) : t(answer ? 'form.yes' : 'form.no');
    if (typeof answer === 'string') return answer;
    if (Array.isArray(answer) && !(keys && inner.length > 0)) {
      return answer
        .map((item, index) =>
          isGroup(item) && inner.length > 0
            ? `${index + 1}. ${linesOf(inner, item).join(', ')}`
            : textOf(read(field?.items ?? field, item)),
        )
        .join('; ');
    }
    if (field?.file) return (answer as AnswerFile).name;
    return JSON.stringify(Array.isArray(answer) ? encodeEntries(inner, answer) : answer);
  };
  const textOf = (cell: Cell) => (typeof cell === 'number' ? numberText(cell, words) : String(cell));
  const linesOf = (nodes: readonly FieldNode[], answers: Answers): string[] =>
    nodes.flatMap(({ name, field, children }) => {
      const answer = answerAt(answers, name);
      if (answer === undefined) return [];
      if (isGroup(answer) && children.length > 0) return linesOf(children, answer);
      const [newest] = versions;
      const text = textOf(read(field, answer, children));
      // The entries of a list in an entry are told from those around it.
      const cell = Array.isArray(answer) && (field.list || field.options) ? `(${text})` : text;
      return name === INNER_LIST ? [cell] : [`${recordText(newest, locale, field.title)}: ${cell}`];
    });
  return read;
}

/** Formats a number so that a spreadsheet in that language parses it; with `keys`, as JavaScript writes it. */
export function numberText(value: number, { keys, locale }: ExportWords): string {
  return keys
    ? String(value)
    : formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 15 });
}
