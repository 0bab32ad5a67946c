import type { Translate } from '#messages/translator.ts';

/** The language in which an answer is shown. */
export interface Localizer {
  t: Translate;
  locale: string;
}
