import type { Translate } from '#messages/useText.ts';

/** Whom something is shown to. */
export interface Reader {
  t: Translate;
  locale: string;
}
