/** The control and part name of a field path: `pieceJointes[cv]`. */
export function controlName(path: string): string {
  const [name, ...rest] = path.split('.');
  return name + rest.map((key) => `[${key}]`).join('');
}
