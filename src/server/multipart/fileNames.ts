/**
 * Invisible characters, and marks that change the direction of text: `exe.fdp` must not be displayed as `pdf.exe`. Joiners of
 * letters and emoji are allowed.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Whether a sent file name contains `..` as a path segment. */
export function leavesFolder(name: string): boolean {
  return name.split(/[\\/]/).includes('..');
}

/** Returns the name to store and display: the last path segment, without invisible characters, at most `length` long. */
export function displayName(sent: string, length: number): string {
  const name = visibleName(sent);
  if (name.length <= length) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return name.slice(0, length - extension.length) + extension;
}

function visibleName(sent: string): string {
  return (sent.split(/[\\/]/).at(-1) ?? '').replace(INVISIBLE, '').trim();
}

/** Returns a name under which a file can be written on any system. */
export function writableName(name: string): string {
  const safe = visibleName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe || 'file';
}
