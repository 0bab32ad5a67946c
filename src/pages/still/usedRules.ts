/** A rule without nested rules: its selectors and its declarations. */
const RULE = /(?<=^|[{}])([^{}@]+)\{([^{}]*)\}/g;

/**
 * The part of MUI's CSS that static HTML uses. Drops rules whose `.Mui*` classes are not in `html`, and declarations
 * that the same rule overrides further on (the theme's after the component's).
 */
export function usedRules(css: string, html: string): string {
  const isThere = (selector: string) =>
    (selector.match(/\.Mui[\w-]*/g) ?? []).every((name) => html.includes(name.slice(1)));
  return css
    .replaceAll(RULE, (_, selectors: string, declarations: string) => {
      const used = selectors.split(/,(?![^(]*\))/).filter(isThere);
      return used.length > 0 ? `${used.join(',')}{${withoutOverridden(declarations)}}` : '';
    })
    .replaceAll(/@media[^{}]*\{\}/g, '');
}

function withoutOverridden(declarations: string): string {
  const last = new Map<string, string>();
  for (const declaration of declarations.split(/;(?![^(]*\))/)) {
    const name = declaration.slice(0, declaration.indexOf(':'));
    if (!name) continue;
    // Keep the position of the last one: order matters beside shorthands.
    last.delete(name);
    last.set(name, declaration);
  }
  return [...last.values()].join(';');
}
