/**
 * The widths, in em, at which the layout changes: the theme's, and those of static CSS, which writes `(--from-lg)` and
 * `(--below-lg)`. In em, the layout follows the size of text that the reader has set.
 */
export const breakpoints = {
  unit: 'em',
  /** Hundredths of it lie between two widths that exclude each other. */
  step: 6.25,
  values: {
    xs: 0,
    /** Below: twice the text on the smallest phones. */
    tiny: 16,
    /** Below: a head without the site's name. */
    narrow: 22,
    phone: 30,
    sm: 43.75,
    md: 56.25,
    /** From here on, panels stand beside a form. */
    lg: 62.5,
    /** From here on, the navigation stands in the head. */
    xl: 73.75,
  },
} as const;

type Breakpoint = keyof typeof breakpoints.values;

/** The media query of windows that are narrower than a breakpoint. */
export function below(name: Breakpoint): string {
  return `@media (max-width: ${breakpoints.values[name] - breakpoints.step / 100}em)`;
}

const NAMED = /\(--(from|below)-(\w+)\)/g;

/** CSS with the widths that its media queries name. */
export function withWidths(css: string): string {
  return css.replaceAll(NAMED, (query: string, side: string, name: string) => {
    const width: number | undefined = breakpoints.values[name as Breakpoint];
    if (width === undefined) throw new Error(`${query} names none of the theme's breakpoints.`);
    return side === 'from' ? `(min-width:${width}em)` : `(max-width:${width - breakpoints.step / 100}em)`;
  });
}
