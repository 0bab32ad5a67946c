import { tell } from '../../sources/tell.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import { WARNING } from '../Report.ts';

/** Characters that nobody sees: of no width, and those that turn the direction of writing. Joiners of scripts and emoji stay. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/;

/** What letters of two bytes become when a program reads them as Latin-1. */
const READ_TWICE = /[ÃÂ][\u0080-\u00BF]/;

const PLACEHOLDER = /\b(?:TODO|FIXME|TBD)\b|\b[Ll]orem ipsum\b/;

/** Marks of Markdown and HTML. */
const MARK =
  /\*\*|__|<\/?(?:a|b|big|br|center|code|div|em|font|h\d|hr|i|img|li|mark|ol|p|pre|s|small|span|strong|su[bp]|t(?:able|[dhr])|ul?)\b[^>]*>|&(?:[a-z]{2,8}|#\d+);|^#+ /im;

const LINK = /\[[^\][]+\]\([^()\s]+\)/;

/** Longer texts are a whole document that was pasted. */
const LONGEST = 5_000;

/** Warns of texts that nobody can have meant as they stand. */
export function checkWriting({ file, annotated, report }: CheckedFile): void {
  const linked = new Set(
    annotated.filter(({ annotation }) => annotation === 'linked').map(({ path }) => path.join()),
  );
  for (const { annotation, path, value } of annotated) {
    if (annotation !== 'text') continue;
    // A translation has the marks of its source, where they are told.
    const mistake = mistakeOf(value, linked.has(path.join()) || file.path.startsWith('content/messages/'));
    if (mistake !== undefined) report(path, mistake, { ...WARNING, cause: true });
  }
}

function mistakeOf(text: string, hasLinks: boolean): string | undefined {
  const invisible = INVISIBLE.exec(text);
  if (invisible) {
    const code = invisible[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return tell`an invisible character (U+${code}) stands before "${text.slice(invisible.index + 1, invisible.index + 16)}": delete it`;
  }
  const twice = READ_TWICE.exec(text)?.[0];
  if (twice !== undefined)
    return tell`"${twice}" was "${Buffer.from(twice, 'latin1').toString()}" before a program read it in another encoding: write it again`;
  const left = PLACEHOLDER.exec(text)?.[0];
  if (left !== undefined) return tell`"${left}" still stands here: write the text`;
  const mark = MARK.exec(text)?.[0];
  if (mark !== undefined)
    return hasLinks
      ? tell`"${mark}" is shown as it is: a text has links, written [le règlement](/reglement), and no other marks`
      : tell`"${mark}" is shown as it is: write the text without marks`;
  const link = hasLinks ? undefined : LINK.exec(text)?.[0];
  if (link !== undefined)
    return tell`"${link}" is shown as it is: links stand in "link" of a block or an action`;
  if (text !== '' && text.trim() === '') return tell`this text has blanks only: write it, or remove it`;
  if (text.trim() !== text) return tell`this text begins or ends with a blank: delete it`;
  if (text.length > LONGEST) return tell`this text has ${text.length} characters: divide it`;
  return undefined;
}
