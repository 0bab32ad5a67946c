import { typesetText } from '#messages/typography/typesetText.ts';

/** A French text as pages and mails show it. */
export const shown = (text: string): string => typesetText(text, 'fr');

/** The shown text, with spaces as an author types it. */
export const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** Spaces at which a browser may break a line where French does not. */
export const FRENCH_BREAK = / [:;!?»]|« /;
