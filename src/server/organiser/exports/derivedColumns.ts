import { ownValue } from '#definitions/sources/ownValue.ts';
import { type AnswerWarning, WARNINGS } from '#journey/warnings.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { Cell, ExportColumn, ExportRow, ExportWords } from './ExportTable.ts';
import { fieldTitle } from './fieldTitle.ts';
import { recordText } from './recordText.ts';

/** Makes a column for each value that the payload derives from answers, and for each that the server computes. */
export function derivedColumns(record: FormRecord, words: ExportWords): ExportColumn[] {
  const { derive, compute } = record.form.submission;
  return [
    ...Object.entries(derive).flatMap(([name, rule]) =>
      rule.details === undefined ? [dayColumn(name)] : detailColumns(record, name, rule.details, words),
    ),
    ...Object.keys(compute).map((name) => computedColumn(record, name, words)),
    ...warningColumn(record, words),
  ];
}

function dayColumn(name: string): ExportColumn {
  return { key: name, title: name, kind: 'day', read: ({ derived }) => toCell(ownValue(derived, name)) };
}

/** Makes a column for each detail of the chosen option; the answer's own column holds the option's title. */
function detailColumns(record: FormRecord, name: string, of: string, words: ExportWords): ExportColumn[] {
  const details = (fieldAt(record.form, of)?.options ?? []).flatMap((option) =>
    Object.entries(option.details ?? {}),
  );
  return [...new Map(details)].map(([detail, example]) => ({
    key: `${name}.${detail}`,
    title: words.keys ? `${name}.${detail}` : `${fieldTitle(record, of, words)} (${detail})`,
    kind: typeof example === 'number' ? 'number' : 'text',
    read: ({ derived }: ExportRow) =>
      toCell(ownValue(ownValue(derived, name) as Record<string, unknown> | undefined, detail)),
  }));
}

/** Takes its title from the form's panel that shows the value, else its name: that of the field has another column. */
function computedColumn(record: FormRecord, name: string, words: ExportWords): ExportColumn {
  return {
    key: name,
    title: words.keys ? name : (panelTitle(record, name, words) ?? name),
    kind: 'number',
    read: ({ submission: { computed } }) => toCell(ownValue(computed, name)),
  };
}

/** The title of a computed amount: that of the form's panel that shows it, else of the field that it is computed from. */
export function amountTitle(record: FormRecord, name: string, words: Pick<ExportWords, 'locale'>): string {
  const { total, amount } = ownValue(record.form.submission.compute, name) ?? {};
  return panelTitle(record, name, words) ?? fieldTitle(record, total ?? amount?.of ?? name, words);
}

function panelTitle(
  record: FormRecord,
  name: string,
  { locale }: Pick<ExportWords, 'locale'>,
): string | undefined {
  const { submission, sidebar } = record.form;
  const { total, amount } = ownValue(submission.compute, name) ?? {};
  const shown = sidebar.find((panel) =>
    panel.panel === 'totals'
      ? panel.of === total
      : panel.panel === 'amount' && panel.of === amount?.of && panel.by === amount.by,
  );
  return shown?.title && recordText(record, locale, shown.title).replace(/\s*:\s*$/, '');
}

/** Makes a column of what the server found unusual about the answers, for a form with such rules. */
function warningColumn(record: FormRecord, words: ExportWords): ExportColumn[] {
  if (!Object.values(record.form.fields).some((field) => field.warnings)) return [];
  const textOf = ({ field, message, values }: AnswerWarning) =>
    `${fieldTitle(record, field, words)} : ${values?.address ?? recordText(record, words.locale, message)}`;
  return [
    {
      key: WARNINGS,
      title: words.keys ? WARNINGS : words.t('server.column.warnings'),
      kind: 'text',
      read: ({ submission: { computed } }) =>
        toCell((computed[WARNINGS] as AnswerWarning[] | undefined)?.map(textOf)),
    },
  ];
}

function toCell(value: unknown): Cell {
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined;
  if (Array.isArray(value)) return value.map(String).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
