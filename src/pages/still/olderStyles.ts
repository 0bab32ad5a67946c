import type { StylisPlugin } from '@emotion/cache';

/** Shorthands that Safari has since 14.1, with their parts. */
const SHORTHANDS: Record<string, readonly string[]> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-inline-start', 'margin-inline-end'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-inline-start', 'padding-inline-end'],
};

/** Emotion's plugin that writes these shorthands as their parts. */
export const longhands: StylisPlugin = (element) => {
  const parts = element.type === 'decl' && SHORTHANDS[String(element.props)];
  if (!parts) return;
  const [first, second = first, third = first, fourth = second] =
    String(element.children).match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  element.return = parts.map((part, index) => `${part}:${[first, second, third, fourth][index]};`).join('');
};

/** `color-mix(in oklab, var(--a) 20%, var(--b))`: the first colour, its percent, the second colour. */
const MIX = /color-mix\(in \w+,\s*((?:[^(),]|\([^()]*\))+?) (\d+)%,\s*((?:[^(),]|\([^()]*\))+)\)/g;

/** Units of the window's height without the browser's own bars. */
const WINDOW_HEIGHT = /(?<=\d)[ds](?=vh)/g;

const HAS_NEWER = '@supports (color:color-mix(in lab,red,red))';

/** Percent from which a colour that is mixed with `transparent` stands in for the mixture. */
const VISIBLE = 30;

/** Declarations that need a stand-in: heights, backgrounds, and shadows as signs of the focus. Not a nearly transparent background. */
const NEEDED = /height|background:(?!\s*transparent$)|box-shadow:\s*0 0 0/;

/** A rule without nested rules: its selectors and its declarations. */
const RULE = /([^{};]+)\{([^{}]*)\}/g;

/**
 * Writes style rules so that browsers from before 2022 and 2023 have the larger part of each mixture of colours in its place. A
 * value with a custom property counts as understood, so no other declaration of the same rule can stand in for it. Where nothing
 * needs to stand in, it is as if the declaration were not there.
 */
export function withStandIns(css: string): string {
  return css.replaceAll(RULE, (_, selectors: string, declarations: string) => {
    const all = declarations.split(/;(?![^(]*\))/);
    const newer: string[] = [];
    const older = all.map((each) => {
      const stands = each.replaceAll(WINDOW_HEIGHT, '').replaceAll(MIX, larger);
      if (stands === each || !NEEDED.test(stands)) return each;
      if (!each.includes('var(')) return `${stands};${each}`;
      newer.push(each);
      return stands;
    });
    const block = `${selectors}{${older.join(';')}}`;
    return newer.length === 0 ? block : `${block}${HAS_NEWER}{${selectors}{${newer.join(';')}}}`;
  });
}

function larger(_: string, first: string, percent: string, second: string): string {
  return Number(percent) >= (second === 'transparent' ? VISIBLE : 50) ? first : second;
}
