/** A rule without rules inside: its selectors and its declarations. */
const RULE = /(?<=^|[{}])([^{}@]+)\{([^{}]*)\}/g;

/**
 * What of MUI's CSS a page needs that never changes: no rules for elements and states that its HTML does not have, and
 * no declaration that the same rule makes again further on, where the theme overrides a component's own.
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
    // Where it stands matters beside shorthands.
    last.delete(name);
    last.set(name, declaration);
  }
  return [...last.values()].join(';');
}
