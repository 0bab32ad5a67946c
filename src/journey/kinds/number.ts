import { formatNumber } from '#messages/formatNumber.ts';
import { type Kind, restorePlain } from './Kind.ts';

/** A whole number, or one with decimals. */
export const number: Kind = {
  matches: ({ type }) => type === 'integer' || type === 'number',
  defaultWidget: () => 'number',
  restore: restorePlain,
  // A number in JSON's notation; anything else stays a text, and fails validation.
  parse: (text) => (/^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  display: (_, answer, { locale }) => [
    typeof answer === 'number' ? formatNumber(answer, locale) : String(answer),
  ],
  column: 'number',
  mail: (field, answer, reader) => number.display(field, answer, reader),
};
