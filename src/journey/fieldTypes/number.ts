import { formatNumber } from '#messages/formatNumber.ts';
import { type FieldType, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';
import { typedNumber } from './typedNumber.ts';

/** A whole number, or one with decimals. */
export const number: FieldType = {
  restore: restorePlain,
  display: (_, answer, { locale }) => [
    typeof answer === 'number' ? formatNumber(answer, locale) : String(answer),
  ],
};

export const numberOnServer: ServerFieldType = {
  parse: parseNumber,
  parseTyped: typedNumber,
  column: 'number',
  mail: number.display,
};

/** A number in JSON's notation; anything else stays a text, and fails validation. */
export function parseNumber(text: string): number | string {
  return /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
