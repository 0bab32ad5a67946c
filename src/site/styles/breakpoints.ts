/**
 * Breakpoints in em, for MUI's theme and for static CSS, which writes `(--from-lg)` and `(--below-lg)`. In em the layout
 * follows the reader's text size.
 */
export const breakpoints = {
  unit: 'em',
  /** MUI subtracts a hundredth of it for `max-width`, so that two ranges do not overlap. */
  step: 6.25,
  values: {
    xs: 0,
    /** Below: text enlarged to 200% on the smallest phones. */
    tiny: 16,
    /** Below: the header does not show the site's name. */
    narrow: 22,
    phone: 30,
    sm: 43.75,
    md: 56.25,
    /** From here on, panels are beside the form. */
    lg: 62.5,
    /** From here on, the header shows the navigation. */
    xl: 73.75,
    /** From here on, the contact button has room beside the content. */
    wide: 84,
  },
} as const;

type Breakpoint = keyof typeof breakpoints.values;

/** Media query of windows narrower than a breakpoint. */
export function below(name: Breakpoint): string {
  return `@media (max-width: ${breakpoints.values[name] - breakpoints.step / 100}em)`;
}

const NAMED = /\(--(from|below)-(\w+)\)/g;

/** Replaces `(--from-lg)` and `(--below-lg)` in CSS by widths. Throws for an unknown breakpoint. */
export function resolveBreakpoints(css: string): string {
  return css.replaceAll(NAMED, (query: string, side: string, name: string) => {
    const width: number | undefined = breakpoints.values[name as Breakpoint];
    if (width === undefined) throw new Error(`${query} names none of the theme's breakpoints.`);
    return side === 'from' ? `(min-width:${width}em)` : `(max-width:${width - breakpoints.step / 100}em)`;
  });
}
