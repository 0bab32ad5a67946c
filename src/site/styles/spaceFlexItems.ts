/** Gives the items of flexible boxes margins in place of the gaps that Safari 14.0 knows in grids only. */
export function spaceFlexItems(): void {
  const sheets = [...document.styleSheets];
  const margins = sheets.map(({ cssRules }) => marginsOf(cssRules)).join('');
  sheets[0]?.insertRule(`@media all{${margins}}`, sheets[0].cssRules.length);
}

function marginsOf(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}{${marginsOf(rule.cssRules)}}`;
      if (!(rule instanceof CSSStyleRule)) return '';
      const { display, rowGap, columnGap } = rule.style;
      if (!display.endsWith('flex') || !columnGap) return '';
      return `:is(${rule.selectorText})>*{margin:calc(${rowGap}/2) calc(${columnGap}/2)}`;
    })
    .join('');
}
