/** Path data of an icon's file, `src/pages/icons/<name>.svg`. */
export function pathOf(svg: string): string {
  return / d="([^"]*)"/.exec(svg)?.[1] ?? '';
}
