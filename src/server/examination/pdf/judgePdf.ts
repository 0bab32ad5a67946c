import { BadFileError } from '../Verdict.ts';
import { isFilter } from './decodeStream.ts';
import type { PdfObjects } from './PdfObjects.ts';
import { core, type PdfDict } from './pdfCore.ts';

/** Types of actions that run by themselves, when a document or page is opened. */
const AUTOMATIC = new Set(['GoTo', 'GoToDp', 'Named', 'SetOCGState', 'Trans']);
/** Menu items that a `Named` action may choose by itself. */
const MENU = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print']);
/** Types of actions that somebody clicks. */
const CLICKED = new Set([...AUTOMATIC, 'URI', 'GoToR', 'Thread', 'Hide', 'ResetForm', 'SubmitForm']);
/** Types of actions that are refused wherever they are, even if nothing seems to start them. */
const FORBIDDEN = new Set(['JavaScript', 'Launch', 'GoToE', 'ImportData', 'Rendition', 'RichMediaExecute']);

/** Annotations without files, sounds, films and scripts of their own. */
const ANNOTATIONS = new Set(
  (
    'Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Widget ' +
    'PrinterMark TrapNet Watermark Redact'
  ).split(' '),
);

/** Allows only the objects that are known to be harmless. Throws a `BadFileError`. */
export function judgePdf(objects: PdfObjects): void {
  for (const dict of objects.dictionaries()) judgeDictionary(dict, objects);
}

function judgeDictionary(dict: PdfDict, objects: PdfObjects): void {
  const types = names(objects.get(dict, 'S'));
  if (dict.has('S') && types.length === 0 && dict.getRaw('S') instanceof core.Ref) throw actions();
  if (types.some((type) => FORBIDDEN.has(type)) || dict.has('JS')) throw actions();
  if (objects.get(dict, 'XFA').some((form) => form !== null)) throw actions();
  for (const action of objects.get(dict, 'OpenAction')) judgeAction(action, AUTOMATIC, objects);
  for (const events of dictionaries(objects.get(dict, 'AA'))) {
    for (const [, action] of events.getRawEntries())
      for (const value of objects.resolve(action)) judgeAction(value, AUTOMATIC, objects);
  }
  for (const action of objects.get(dict, 'A')) judgeAction(action, CLICKED, objects);

  if (dict.has('EF') || dict.has('Collection') || names(objects.get(dict, 'Type')).includes('EmbeddedFile'))
    throw attachments();
  const kinds = names(objects.get(dict, 'Subtype'));
  if (dict.has('Rect') && kinds.some((kind) => !ANNOTATIONS.has(kind)))
    throw kinds.includes('FileAttachment') ? attachments() : actions();
  judgeStream(dict, objects);
}

/** An action, and those that follow it. */
function judgeAction(action: unknown, allowed: ReadonlySet<string>, objects: PdfObjects): void {
  const waiting = [action];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (const item of next) waiting.push(...objects.resolve(item));
    if (!(next instanceof core.Dict) || seen.has(next)) continue;
    seen.add(next);
    const types = names(objects.get(next, 'S'));
    // Attributes of a structure have no type, and `A` is their key, too.
    if (types.length === 0) continue;
    if (types.some((type) => !allowed.has(type))) throw actions();
    if (
      allowed === AUTOMATIC &&
      types.includes('Named') &&
      names(objects.get(next, 'N')).some((item) => !MENU.has(item))
    )
      throw actions();
    waiting.push(...objects.get(next, 'Next'));
  }
}

function judgeStream(dict: PdfDict, objects: PdfObjects): void {
  if (!objects.isStream(dict)) return;
  // Content in another file. The key is also short for `Filter`.
  if (objects.get(dict, 'F').some((file) => typeof file === 'string' || file instanceof core.Dict))
    throw actions();
  if (dictionaries(objects.get(dict, 'Ref')).some((reference) => reference.has('F'))) throw actions();
  for (const filter of objects
    .get(dict, 'Filter', 'F')
    .flat()
    .flatMap((item) => objects.resolve(item))) {
    if (filter instanceof core.Name && !isFilter(filter.name)) throw new Error('A stream cannot be decoded');
  }
}

function names(values: readonly unknown[]): string[] {
  return values.flatMap((value) => (value instanceof core.Name ? [value.name] : []));
}

function dictionaries(values: readonly unknown[]): PdfDict[] {
  return values.filter((value) => value instanceof core.Dict);
}

function actions(): BadFileError {
  return new BadFileError('server.filePdfActions');
}

function attachments(): BadFileError {
  return new BadFileError('server.filePdfAttachments');
}
