import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Edition } from './Edition.ts';

/** Letters that a line of handwriting holds. */
const LETTERS_A_LINE = 85;
const MOST_LINES = 12;

/** Lines given to a long answer. */
export function writingLines({ maxLength = 0, rows = 4 }: CompiledField): number {
  return Math.min(MOST_LINES, Math.max(rows, Math.ceil(maxLength / LETTERS_A_LINE)));
}

/** What an answer must be, in words; undefined where there is nothing to say. */
export function fieldRule({ t, number }: Edition, field: CompiledField): string | undefined {
  const rules: string[] = [];
  if (field.widget === 'date') rules.push(t('documents.form.date'));
  if (field.quantities) rules.push(t('documents.form.quantities'));
  else if (field.options)
    rules.push(t(field.type === 'array' ? 'documents.form.several' : 'documents.form.one'));
  const { minLength: min, maxLength: max } = field;
  if (field.widget !== 'date' && !field.options) {
    if (min && max) rules.push(t('documents.form.between', { min: number(min), max: number(max) }));
    else if (min) rules.push(t('documents.form.minimum', { min: number(min) }));
    else if (max && field.widget === 'textarea')
      rules.push(t('documents.form.maximum', { max: number(max) }));
  }
  if (max && max > MOST_LINES * LETTERS_A_LINE) rules.push(t('documents.form.continue'));
  return rules.length > 0 ? rules.join(' ') : undefined;
}

/** The limit of a short answer, small enough to stand in its box. */
export function shortRule({ t, number }: Edition, field: CompiledField): string | undefined {
  const { minLength, maxLength, widget } = field;
  if (minLength || !maxLength || widget === 'textarea' || widget === 'date') return undefined;
  return t('documents.form.short', { max: number(maxLength) });
}
