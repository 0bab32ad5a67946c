/** Prefix of every control's id, as RJSF's `idPrefix`; RJSF appends the path with underscores. */
export const ID_PREFIX = 'field';

/** Id of a field's control (of the first one in a set): what the error summary links to. */
export function controlId(path: string): string {
  return [ID_PREFIX, ...path.split('.')].join('_');
}

/** Id of a titled section of a step. */
export function sectionId(id: string): string {
  return `section_${id}`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

export function errorId(id: string): string {
  return `${id}__error`;
}

export function counterId(id: string): string {
  return `${id}__counter`;
}

/** `aria-describedby` of a control: its error first, as that is what the reader needs most. */
export function describedBy(
  id: string,
  { help, description, counter }: { help?: unknown; description?: unknown; counter?: unknown },
  invalid: boolean,
): string | undefined {
  const ids = [];
  if (invalid) ids.push(errorId(id));
  if (help || description) ids.push(helpId(id));
  if (counter) ids.push(counterId(id));
  return ids.length > 0 ? ids.join(' ') : undefined;
}
