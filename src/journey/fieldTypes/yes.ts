import { type FieldType, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Yes or no, or a consent. */
export const yes: FieldType = {
  restore: restorePlain,
  display: (_, answer, { t }) => [t(answer ? 'form.yes' : 'form.no')],
};

export const yesOnServer: ServerFieldType = {
  parse: (text) => (/^(true|false)$/.test(text) ? text === 'true' : text),
  parseTyped: (text) => text === 'true' || undefined,
  mail: yes.display,
  ticks: 'yes',
};
