import { BadFileError } from '../Verdict.ts';
import { judgeLink, judgeLoaded, placeOf } from './judgeTarget.ts';
import { CONTENT_KINDS, LINKED_KINDS, MACRO_KINDS, OFFICIAL, REMOTE_KINDS } from './relationKinds.ts';
import type { XmlElement } from './XmlPart.ts';
import { onlyValue } from './xmlValues.ts';

/** Allows relationships that are known: to content of the same document, links to click, and linked parts on the reader's machine. */
export function judgeRelation(element: XmlElement): void {
  const type = onlyValue(element, 'Type');
  const target = onlyValue(element, 'Target');
  const kind = type.split('/').at(-1) ?? '';
  if (MACRO_KINDS.has(kind)) throw new BadFileError('server.fileMacros');
  if (onlyValue(element, 'TargetMode').toLowerCase() === 'external' || placeOf(target) !== 'local')
    judgeExternal(kind, target);
  else if (REMOTE_KINDS.has(kind)) throw new BadFileError('server.fileRemote');
  else if (OFFICIAL.test(type) && !CONTENT_KINDS.has(kind)) throw new BadFileError('server.fileEmbedded');
}

function judgeExternal(kind: string, target: string): void {
  if (kind === 'hyperlink') judgeLink(target);
  else if (LINKED_KINDS.has(kind)) judgeLoaded(target);
  else throw new BadFileError('server.fileRemote');
}
