import { type FieldType, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Yes or no, or a consent. */
export const yes: FieldType = {
  restore: restorePlain,
  display: (_, answer, { t }) => [t(answer ? 'form.yes' : 'form.no')],
};

export const yesOnServer: ServerFieldType = {
  parse: (text) => (/^(true|false)$/.test(text) ? text === 'true' : text),
  read: (_, name, controls) => controls.last(name) === 'true' || undefined,
  mail: yes.display,
  ticks: 'yes',
};
