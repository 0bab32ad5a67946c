import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { ThemeDefinition, ThemePalette } from '#definitions/formats/formats.ts';
import { breakpoints } from './breakpoints.ts';
import { buttonBase, buttonColours, buttonVariants } from './elements/button.ts';
import { cardStyle } from './elements/card.ts';
import { chipColours, chipStyle } from './elements/chip.ts';
import { containerStyle } from './elements/container.ts';
import { headings } from './elements/headings.ts';
import { linkStyle } from './elements/link.ts';
import { tableCellStyle, tableStyle } from './elements/table.ts';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    tiny: true;
    narrow: true;
    phone: true;
    wide: true;
  }
  interface Palette {
    brand: ThemePalette['brand'];
  }
  interface PaletteOptions {
    brand?: ThemePalette['brand'];
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    neutral: true;
  }
  interface ButtonPropsVariantOverrides {
    primary: true;
    secondary: true;
    outline: true;
    outline2: true;
  }
}

const NO_RIPPLE = { disableRipple: true, disableTouchRipple: true };
const PLAIN_TEXT = {
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 'inherit',
  lineHeight: 'inherit',
};

/**
 * MUI's theme from `content/theme.json`. Colours follow `prefers-color-scheme`; static CSS reads them as
 * `var(--palette-primary-main)`.
 */
export function siteTheme({ colorSchemes, corner }: ThemeDefinition): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: '', colorSchemeSelector: 'media' },
    colorSchemes,
    breakpoints,
    // In rem, so that spaces grow with the reader's font size; a function, because MUI writes calc() for a string.
    spacing: (factor: number) => `${factor / 2}rem`,
    shape: { borderRadius: corner },
    typography: {
      fontFamily: 'var(--font)',
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
      MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: cardStyle } },
      MuiCardContent: {
        styleOverrides: { root: { '&, &:last-child': { padding: '1.25rem min(1.375rem, 6.9vw)' } } },
      },
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
            ...chipStyle,
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
        styleOverrides: { root: containerStyle },
      },
      MuiLink: {
        defaultProps: { underline: 'none' },
        styleOverrides: { root: linkStyle },
      },
      MuiStack: { defaultProps: { useFlexGap: true } },
      MuiTable: { styleOverrides: { root: tableStyle } },
      MuiTableCell: { styleOverrides: { root: tableCellStyle } },
    },
  });
}
