/** `#/definitions/<name>` → name; undefined for any other reference. */
export function definitionName(ref: string): string | undefined {
  return /^#\/definitions\/([^/]+)$/.exec(ref)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}
