/** Returns the name of a field's control and of its multipart part: `pieceJointes[cv]`. */
export function controlName(path: string): string {
  const [name, ...rest] = path.split('.');
  return name + rest.map((key) => `[${key}]`).join('');
}

/** Returns the path of the field whose control has this name. */
export function pathOfControl(name: string): string {
  return name.replaceAll('[', '.').replaceAll(']', '');
}
