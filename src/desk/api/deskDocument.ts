import { DESK_DATA, type DeskDocument } from '#contract/desk/DeskDocument.ts';

/** What the document says of the site. */
export const deskDocument: DeskDocument = JSON.parse(document.getElementById(DESK_DATA)?.textContent ?? '{}');

/** The site's languages, the first one first. */
export const locales = Object.keys(deskDocument.texts);
