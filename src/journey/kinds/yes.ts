import { type Kind, restorePlain } from './Kind.ts';
import type { ServerKind } from './ServerKind.ts';

/** Yes or no, or a consent. */
export const yes: Kind = {
  restore: restorePlain,
  display: (_, answer, { t }) => [t(answer ? 'form.yes' : 'form.no')],
};

export const yesOnServer: ServerKind = {
  parse: (text) => (/^(true|false)$/.test(text) ? text === 'true' : text),
  read: (_, name, controls) => controls.last(name) === 'true' || undefined,
  mail: yes.display,
  ticks: 'yes',
};
