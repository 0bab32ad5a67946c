import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { ThemeColours, ThemeDefinition } from '#definitions/formats/formats.ts';
import { breakpoints } from './breakpoints.ts';
import { buttonBase, buttonColours, buttonVariants } from './looks/button.ts';
import { cardLook } from './looks/card.ts';
import { chipColours, chipLook } from './looks/chip.ts';
import { containerLook } from './looks/container.ts';
import { headings } from './looks/headings.ts';
import { linkLook } from './looks/link.ts';
import { tableCellLook, tableLook } from './looks/table.ts';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    tiny: true;
    narrow: true;
    phone: true;
  }
  interface Palette {
    brand: ThemeColours;
  }
  interface PaletteOptions {
    brand?: Partial<ThemeColours>;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    blue: true;
    orange: true;
    gray: true;
  }
  interface ButtonPropsVariantOverrides {
    primary: true;
    secondary: true;
    outline: true;
    outline2: true;
  }
}

function palette(colours: ThemeColours) {
  const { primary, onPrimary, secondary, onSecondary, error, success, warning, text, quietText } = colours;
  return {
    primary: { main: primary, contrastText: onPrimary },
    secondary: { main: secondary, contrastText: onSecondary },
    error: { main: error },
    success: { main: success },
    warning: { main: warning },
    text: { primary: text, secondary: quietText },
    background: { default: colours.ground, paper: colours.paper },
    divider: colours.line,
    brand: colours,
  };
}

const NO_RIPPLE = { disableRipple: true, disableTouchRipple: true };
const PLAIN_TEXT = {
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 'inherit',
  lineHeight: 'inherit',
};

/**
 * MUI's theme out of `content/theme.json`. Colours follow the system's setting through `prefers-color-scheme`; static
 * CSS reads them as `var(--palette-primary-main)`.
 */
export function siteTheme({ colours, corner, font }: ThemeDefinition): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: '', colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: palette(colours.light) }, dark: { palette: palette(colours.dark) } },
    breakpoints,
    shape: { borderRadius: corner },
    typography: {
      fontFamily: `"${font.family}", "${font.family} Fallback", system-ui, sans-serif`,
      ...headings,
      body1: { ...PLAIN_TEXT, letterSpacing: 'inherit', '*:where(p) + &': { marginTop: '1em' } },
    },
    components: {
      MuiButtonBase: { defaultProps: NO_RIPPLE, styleOverrides: { root: { font: 'inherit' } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: ({ ownerState }) => ({
            ...buttonBase,
            ...buttonColours[ownerState.color as keyof typeof buttonColours],
            ...buttonVariants[ownerState.variant as keyof typeof buttonVariants],
          }),
        },
      },
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: cardLook } },
      MuiCardContent: { styleOverrides: { root: { '&, &:last-child': { padding: '1.25rem 1.375rem' } } } },
      MuiCardActionArea: { styleOverrides: { focusHighlight: { display: 'none' } } },
      MuiAvatar: {
        defaultProps: { variant: 'rounded' },
        styleOverrides: {
          root: {
            flex: 'none',
            borderRadius: 'var(--radius) var(--radius) var(--radius) 2px',
            fontSize: 'inherit',
            fontFamily: 'inherit',
          },
        },
      },
      MuiChip: {
        defaultProps: { size: 'small' },
        styleOverrides: {
          root: ({ ownerState }) => ({
            ...chipLook,
            ...chipColours[ownerState.color as keyof typeof chipColours],
            ...(ownerState.size === 'medium'
              ? { padding: '0.25rem 0.75rem', borderRadius: 'calc(var(--radius) * 0.57)' }
              : {}),
          }),
          label: { padding: 0, overflow: 'visible', whiteSpace: 'normal' },
        },
      },
      MuiContainer: {
        defaultProps: { maxWidth: false, disableGutters: true },
        styleOverrides: { root: containerLook },
      },
      MuiLink: {
        defaultProps: { underline: 'none' },
        styleOverrides: { root: linkLook },
      },
      MuiTable: { styleOverrides: { root: tableLook } },
      MuiTableCell: { styleOverrides: { root: tableCellLook } },
    },
  });
}
