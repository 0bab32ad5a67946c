/** The `d` of the first path in an SVG file; empty without one. */
export function svgPathData(svg: string): string {
  return / d="([^"]*)"/.exec(svg)?.[1] ?? '';
}
