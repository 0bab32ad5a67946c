import type { ThemeDefinition } from '#definitions/formats/formats.ts';

/** Id of the element of the desk's document that holds its `DeskDocument` as JSON. */
export const DESK_DATA = 'desk-data';

/** What the desk's script reads from its document: nothing that a signed-in person alone may know. */
export interface DeskDocument {
  /** The site's name. */
  name: string;
  /** The site's languages, the first one first, with the URL of the desk's texts in each. */
  texts: Record<string, string>;
  /** IANA name. */
  timeZone: string;
  theme: Pick<ThemeDefinition, 'colorSchemes' | 'corner' | 'font' | 'mark'>;
}
