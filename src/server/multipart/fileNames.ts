import { LIMITS } from '../config/limits.ts';

/**
 * Everything that cannot be seen, and the marks that turn the direction of text: `exe.fdp` must not read as `pdf.exe`. What
 * joins letters and emoji stays.
 */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Whether a sent file name climbs out of its folder. */
export function climbs(name: string): boolean {
  return name.split(/[\\/]/).includes('..');
}

/** The name as it is shown and given back: its last part, without control characters, 200 characters at most. */
export function displayName(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim();
  if (name.length <= LIMITS.fileName) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return name.slice(0, LIMITS.fileName - extension.length) + extension;
}

/** The name under which a file can be written on any system. */
export function writableName(name: string): string {
  const safe = displayName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe || 'file';
}
