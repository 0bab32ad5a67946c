import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import base from './base.css?inline';
import { below } from './breakpoints.ts';
import { buttonBase, buttonColours, buttonVariants } from './elements/button.ts';
import { choiceStyle } from './elements/choice.ts';
import { clothStyle } from './elements/cloth.ts';
import { containerStyle } from './elements/container.ts';
import { fieldStyle } from './elements/field.ts';
import { headings } from './elements/headings.ts';
import { iconButtonStyle } from './elements/iconButton.ts';
import { languageOfferStyle } from './elements/languageOffer.ts';
import { liftStyle } from './elements/lift.ts';
import { linkStyle, standaloneLinkStyle } from './elements/link.ts';
import { menuItemStyle } from './elements/menuItem.ts';
import { tickedStyle } from './elements/ticked.ts';
import { titledStyle } from './elements/titled.ts';
import { visuallyHiddenStyle } from './elements/visuallyHidden.ts';
import { styleSheet } from './styleSheet.tsx';
import { siteTheme } from './theme.ts';
import { themeTokens } from './themeTokens.ts';

/** CSS of native elements; `theme.ts` gives MUI's components the same styles. */
const elementStyles = styleSheet({
  ...headings,
  'a, .link': linkStyle,
  '.link': standaloneLinkStyle,
  '.visually-hidden': visuallyHiddenStyle,
  '.on-cloth': clothStyle,
  '.titled, .eyebrow': titledStyle,
  '.wrap': containerStyle,
  '.menu-item': menuItemStyle,
  '.ticked': tickedStyle,
  '.field-input': fieldStyle,
  '.button': buttonBase,
  '.color-secondary': buttonColours.secondary,
  ...Object.fromEntries(Object.entries(buttonVariants).map(([name, style]) => [`.button-${name}`, style])),
  '.button:disabled, .button[aria-disabled="true"]': { opacity: 0.55, pointerEvents: 'none' },
  '.button-wide': { width: '100%' },
  '.icon-button': iconButtonStyle,
  '.lift.lift': liftStyle,
  '.offer': languageOfferStyle,
  '.money': {
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    [below('tiny')]: { whiteSpace: 'normal' },
  },
  '.choice': choiceStyle,
});

/** Style sheets of the shell, each beside its component; and that of the folded privacy text, which the newsletter has. */
const shell = Object.values(
  import.meta.glob<string>(['../**/*.css', '!./base.css', '../../wizard/privacy/*.css'], {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
).join('');

let last: { key: string; styles: string } | undefined;

/** CSS shared by all pages: the theme's custom properties, native elements and the shell. Cached for the last theme. */
export function siteStyles(definition: ThemeDefinition): string {
  const key = JSON.stringify(definition);
  if (last?.key === key) return last.styles;
  const theme = siteTheme(definition).generateStyleSheets().map(toCss).join('');
  last = { key, styles: theme + themeTokens(definition) + base + elementStyles + shell };
  return last.styles;
}

/** The custom properties in use; MUI would write some 400 into every page. */
const USED =
  /^--palette-((primary|secondary)-(main|contrastText)|(error|success|warning)-main|text-(primary|secondary)|background-(default|paper)|divider|brand-\w+)$/;

interface Rules {
  [name: string]: Rules | string | number;
}

/** MUI's rules, `{':root': {'--a': '#fff'}}`, as CSS text. */
function toCss(rules: Rules): string {
  return Object.entries(rules)
    .filter(([name, value]) => typeof value === 'object' || (USED.test(name) && !name.endsWith('Channel')))
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${toCss(value)}}` : `${name}:${value};`))
    .join('');
}
