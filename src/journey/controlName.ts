/** Returns the name of a field's control and of its multipart part: `pieceJointes[cv]`. */
export function controlName(path: string): string {
  const [name, ...rest] = path.split('.');
  return name + rest.map((key) => `[${key}]`).join('');
}
