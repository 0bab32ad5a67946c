import type { Translate } from '#messages/translator.ts';

/** The language in which an answer is shown. */
export interface Reader {
  t: Translate;
  locale: string;
}
