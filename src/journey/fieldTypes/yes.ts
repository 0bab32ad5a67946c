import { type FieldType, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Yes or no, or a consent: a tick box, which has no answer `false`, or two options. */
export const yes: FieldType = {
  restore: restorePlain,
  display: (_, answer, { t }) => [t(answer ? 'form.yes' : 'form.no')],
};

export const yesOnServer: ServerFieldType = {
  parse: parseBoolean,
  parseTyped: (text, { options }) => (options ? parseBoolean(text) : text === 'true' || undefined),
  mail: yes.display,
  ticks: 'yes',
};

function parseBoolean(text: string): boolean | string {
  return /^(true|false)$/.test(text) ? text === 'true' : text;
}
