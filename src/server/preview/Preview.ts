import type { Publication } from '#contract/Publication.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import type { Snapshot } from '#publication/changes/snapshot.ts';
import type { PublicFiles } from '../reading/PublicFiles.ts';

/** Definitions that whoever holds a link sees. */
export interface Preview {
  publication: Publication;
  /** The forms as they were written, with their examples. */
  forms: Sources['forms'];
  pages: Sources['pages'];
  /** The bytes that were stored for the link, by path. */
  stored: Snapshot;
  files: PublicFiles;
  expires: Date;
}

/** What publishing would change but texts of pages, as text, in the stored files of a preview. */
export const CHANGES_FILE = 'preview/changes.txt';

/** The texts that are open, as JSON of `OpenTexts`, in the stored files of a preview. */
export const OPEN_FILE = 'preview/open.json';

/** A form as it is printed, in the stored files of a preview. */
export function printedFile(form: string, locale: string): string {
  return `preview/printed/${form}.${locale}.html`;
}
