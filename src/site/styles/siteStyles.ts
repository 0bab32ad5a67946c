import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import appear from '#pages/useAppear.css?inline';
import contactButton from '../shell/ContactButton.css?inline';
import embeddedForm from '../shell/EmbeddedForm.css?inline';
import footer from '../shell/Footer.css?inline';
import header from '../shell/Header.css?inline';
import languageMenu from '../shell/LanguageMenu.css?inline';
import mobileMenu from '../shell/MobileMenu.css?inline';
import shell from '../shell/Shell.css?inline';
import base from './base.css?inline';
import { withWidths } from './breakpoints.ts';
import { buttonBase, buttonColours, buttonVariants } from './looks/button.ts';
import { choiceLook } from './looks/choice.ts';
import { clothLook } from './looks/cloth.ts';
import { containerLook } from './looks/container.ts';
import { fieldLook } from './looks/field.ts';
import { headings } from './looks/headings.ts';
import { iconButtonLook } from './looks/iconButton.ts';
import { liftLook } from './looks/lift.ts';
import { linkLook, ownLinkLook } from './looks/link.ts';
import { menuItemLook } from './looks/menuItem.ts';
import { tickedLook } from './looks/ticked.ts';
import { titledLook } from './looks/titled.ts';
import { visuallyHiddenLook } from './looks/visuallyHidden.ts';
import { styleSheet } from './styleSheet.tsx';
import { siteTheme } from './theme.ts';
import { themeTokens } from './themeTokens.ts';

/** The looks of native elements, which the theme gives to MUI's components too. */
const looks = styleSheet({
  ...headings,
  'a, .link': linkLook,
  '.link': ownLinkLook,
  '.visually-hidden': visuallyHiddenLook,
  '.on-cloth': clothLook,
  '.titled, .eyebrow': titledLook,
  '.wrap': containerLook,
  '.menu-item': menuItemLook,
  '.ticked': tickedLook,
  '.field-input': fieldLook,
  '.button': buttonBase,
  ...Object.fromEntries(Object.entries(buttonColours).map(([name, look]) => [`.button-${name}`, look])),
  ...Object.fromEntries(Object.entries(buttonVariants).map(([name, look]) => [`.button-${name}`, look])),
  '.button:disabled, .button[aria-disabled="true"]': { opacity: 0.55, pointerEvents: 'none' },
  '.button-wide': { width: '100%' },
  '.icon-button': iconButtonLook,
  '.lift.lift': liftLook,
  '.money': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.choice': choiceLook,
});

const rest = withWidths(
  [base, looks, shell, header, languageMenu, mobileMenu, footer, embeddedForm, contactButton, appear].join(
    '',
  ),
);

let last: { of: string; styles: string } | undefined;

/** What every page stands on: the theme's colours as custom properties, the plain elements, the shell. */
export function siteStyles(definition: ThemeDefinition): string {
  const of = JSON.stringify(definition);
  if (last?.of === of) return last.styles;
  const theme = siteTheme(definition).generateStyleSheets().map(toCss).join('');
  last = { of, styles: theme + themeTokens(definition) + rest };
  return last.styles;
}

/** The custom properties that are read; MUI would write some 400 into every page. */
const READ =
  /^--palette-((primary|secondary)-(main|contrastText)|(error|success|warning)-main|text-(primary|secondary)|background-(default|paper)|divider|brand-\w+)$/;

interface Rules {
  [name: string]: Rules | string | number;
}

/** Rules as MUI writes them, `{':root': {'--a': '#fff'}}`, as text. */
function toCss(rules: Rules): string {
  return Object.entries(rules)
    .filter(([name]) => !name.startsWith('--') || (READ.test(name) && !name.endsWith('Channel')))
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${toCss(value)}}` : `${name}:${value};`))
    .join('');
}
