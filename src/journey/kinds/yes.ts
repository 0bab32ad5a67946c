import { type Kind, restorePlain } from './Kind.ts';

/** Yes or no, or a consent. */
export const yes: Kind = {
  matches: ({ type }) => type === 'boolean',
  defaultWidget: () => 'checkbox',
  restore: restorePlain,
  parse: (text) => (/^(true|false)$/.test(text) ? text === 'true' : text),
  display: (_, answer, { t }) => [t(answer ? 'form.yes' : 'form.no')],
  mail: (field, answer, reader) => yes.display(field, answer, reader),
};
