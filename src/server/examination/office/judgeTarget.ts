import { BadFileError } from '../Verdict.ts';

/** Schemes of links that somebody clicks, knowing where they lead. */
const LINKS = new Set(
  'http https mailto tel sms ftp ftps sip skype callto whatsapp geo xmpp news urn doi'.split(' '),
);

/** The rest of a `file:` address that names no other machine, as `//machine/folder` and `////machine/folder` do. */
const OWN_FILE = /^(?:\/?(?!\/)|\/\/\/(?!\/)|\/\/localhost\/(?!\/)|\/\/[a-z]:)/i;

/**
 * Where a link or a linked part is: `local` in the document or on the reader's own machine, where the file does not exist; `link`
 * on the Internet; `other`: another machine of the network, or a scheme that may start a program.
 */
export function placeOf(target: string): 'local' | 'link' | 'other' {
  const path = decoded(target);
  if (/^[a-z]:/i.test(path)) return 'local';
  const [, scheme, rest = ''] = /^([a-z][\w+.-]*):(.*)$/is.exec(path) ?? [];
  if (scheme === undefined) return path.startsWith('//') ? 'other' : 'local';
  if (scheme.toLowerCase() === 'file') return OWN_FILE.test(rest) ? 'local' : 'other';
  return LINKS.has(scheme.toLowerCase()) ? 'link' : 'other';
}

/** Refuses a target of a link. */
export function judgeLink(target: string): void {
  if (placeOf(target) === 'other') throw new BadFileError('server.fileRemote');
}

/** Refuses a target that is loaded when the document is opened. */
export function judgeLoaded(target: string): void {
  if (placeOf(target) !== 'local') throw new BadFileError('server.fileRemote');
}

/** As programs read it: without white space around it and control characters inside, decoded, with one kind of slash. */
function decoded(target: string): string {
  return target
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\', '/');
}
