import type { CompiledField } from '#contract/CompiledForm.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';

/**
 * Invisible characters, and marks that change the direction of text: `exe.fdp` must not be displayed as `pdf.exe`. Joiners of
 * letters and emoji are allowed.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Returns why a field takes no file with that name, as it was sent and as it is displayed. */
export function nameProblem(
  field: CompiledField,
  sent: string,
  name: string,
  path = field.path,
): RefusalReason | undefined {
  const { file } = field;
  if (sent.split(/[\\/]/).includes('..')) return { path, message: 'server.fileName', values: { name: sent } };
  if (name === '' || hasFormat(field, name)) return undefined;
  return { path, message: 'server.fileType', values: { name, formats: file?.accept.join(', ') ?? '' } };
}

export function hasFormat({ file }: CompiledField, name: string): boolean {
  return file?.accept.some((extension) => name.toLowerCase().endsWith(extension)) ?? false;
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
