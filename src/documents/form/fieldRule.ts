import type { CompiledField } from '#contract/CompiledForm.ts';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { serverFieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import type { ServerFieldType } from '#journey/fieldTypes/ServerFieldType.ts';
import type { Translate } from '#messages/translator.ts';

/** Letters in a line of handwriting. */
const LETTERS_A_LINE = 85;
const MOST_LINES = 12;

interface Words {
  t: Translate;
  number: (value: number) => string;
}

/** Returns the space for a field's answer on paper; undefined for one line. */
export function onPaper({ widget }: CompiledField): 'lines' | 'digits' | undefined {
  return widget && widgetRules.get(widget)?.paper;
}

/** Returns how an answer is ticked; undefined for an answer that is written. */
export function ticksOf(field: CompiledField): ServerFieldType['ticks'] {
  const { ticks } = serverFieldTypeOf(field);
  return ticks === 'yes' && field.options ? 'one' : ticks;
}

/** Returns the number of lines for a long answer. */
export function writingLines({ maxLength = 0, rows = 4 }: CompiledField): number {
  return Math.min(MOST_LINES, Math.max(rows, Math.ceil(maxLength / LETTERS_A_LINE)));
}

/** Returns the rules of an answer in sentences, joined to one text; empty without rules. */
export function fieldRules({ t, number }: Words, field: CompiledField): string[] {
  const rules: string[] = [];
  const paper = onPaper(field);
  if (paper === 'digits') rules.push(t('documents.form.date'));
  const ticks = ticksOf(field);
  if (ticks === 'counted') rules.push(t('documents.form.quantities'));
  else if (ticks === 'several') rules.push(t('documents.form.several'));
  else if (ticks === 'one') rules.push(t('documents.form.one'));
  const { minLength: min, maxLength: max } = field;
  if (paper !== 'digits' && !field.options) {
    if (min && max) rules.push(t('documents.form.between', { min: number(min), max: number(max) }));
    else if (min) rules.push(t('documents.form.minimum', { min: number(min) }));
    else if (max && paper === 'lines') rules.push(t('documents.form.maximum', { max: number(max) }));
  }
  if (max && max > MOST_LINES * LETTERS_A_LINE) rules.push(t('documents.form.continue'));
  return rules.length > 0 ? [rules.join(' ')] : [];
}

/** Returns the limit of a short answer as a text that fits in its box; undefined if there is none. */
export function shortRule({ t, number }: Words, field: CompiledField): string | undefined {
  const { minLength, maxLength } = field;
  if (minLength || !maxLength || onPaper(field)) return undefined;
  return t('documents.form.short', { max: number(maxLength) });
}
