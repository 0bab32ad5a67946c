/** RJSF's `idPrefix`: RJSF appends the path with underscores. */
export const ID_PREFIX = 'field';

/** Id of a field's control (the first one of a set), to which the error summary links. */
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

/** `aria-describedby` of a control: its error first, since the reader needs that most. */
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
