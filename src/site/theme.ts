import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

/** Surfaces and accents that are the same idea in both colour schemes; MUI's palette has no word for them. */
interface Brand {
  /** Indigo-dyed cloth: header of a page, footer, statistics. Dark in both schemes, with `clothText` on it. */
  cloth: string;
  clothDeep: string;
  clothText: string;
  clothMuted: string;
  /** Lines and patterns drawn on the cloth. */
  clothLine: string;
  gold: string;
  /** Gold that is readable as text on the page's ground. */
  goldText: string;
  terracotta: string;
  /** Quiet band of a page. */
  sand: string;
  /** Quiet band in the primary colour. */
  mist: string;
  /** Border of a control; 3:1 against the paper. */
  control: string;
  /** Ground of a message by its kind. */
  errorGround: string;
  successGround: string;
  warningGround: string;
  shadow: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    brand: Brand;
  }
  interface PaletteOptions {
    brand?: Partial<Brand>;
  }
}

const cloth = { cloth: '#1b2460', clothDeep: '#131a49', clothText: '#fdf7ea', clothMuted: '#cfd3ee' };

/** What becomes custom properties; MUI would write some 400 into every page. */
const published =
  /^(shape|palette-(primary|secondary|error|success|warning|text|background|divider|action|brand))(?!.*Channel$)/;

/**
 * The one theme. Colours follow the system's setting through `prefers-color-scheme`; static CSS reads them as
 * `var(--palette-primary-main)`.
 */
export const theme = createTheme({
  cssVariables: {
    cssVarPrefix: '',
    colorSchemeSelector: 'media',
    shouldSkipGeneratingVar: (keys) => !published.test(keys.join('-')),
  },
  colorSchemes: {
    light: {
      palette: {
        primary: { light: '#4a5cc0', main: '#2b3a94', dark: '#1b2460', contrastText: '#ffffff' },
        secondary: { light: '#d9693f', main: '#b2431d', dark: '#8c3214', contrastText: '#ffffff' },
        error: { light: '#d8493f', main: '#b3261e', dark: '#8c1d18', contrastText: '#ffffff' },
        success: { light: '#3d8f62', main: '#1f6b43', dark: '#14502f', contrastText: '#ffffff' },
        warning: { light: '#e0a72f', main: '#8a5a00', dark: '#6b4500', contrastText: '#ffffff' },
        text: { primary: '#1d1a2e', secondary: '#5a5468', disabled: '#8b8698' },
        background: { default: '#fbf6ec', paper: '#fffdf8' },
        divider: '#e6dcc8',
        brand: {
          ...cloth,
          clothLine: '#3a4690',
          gold: '#e3a832',
          goldText: '#855600',
          terracotta: '#c4532a',
          sand: '#f4ead8',
          mist: '#eaecf8',
          control: '#857d8f',
          errorGround: '#fdecea',
          successGround: '#e6f3ea',
          warningGround: '#fcf1d6',
          shadow: '#2a1f0a',
        },
      },
    },
    dark: {
      palette: {
        primary: { light: '#c7cff9', main: '#aab6f5', dark: '#8693e0', contrastText: '#10153a' },
        secondary: { light: '#f7ac88', main: '#f08d62', dark: '#d9693f', contrastText: '#2a0f04' },
        error: { light: '#ffb4ab', main: '#ff9d92', dark: '#e5675b', contrastText: '#3a0603' },
        success: { light: '#a4dcbb', main: '#83cfa3', dark: '#4fa777', contrastText: '#04210f' },
        warning: { light: '#f6d486', main: '#f0c25c', dark: '#d1a03a', contrastText: '#261800' },
        text: { primary: '#f4eee1', secondary: '#bdb7cb', disabled: '#858095' },
        background: { default: '#0f1230', paper: '#191d42' },
        divider: '#323865',
        brand: {
          ...cloth,
          cloth: '#171d50',
          clothDeep: '#0b0e2a',
          clothLine: '#343e86',
          gold: '#f0bf55',
          goldText: '#f0bf55',
          terracotta: '#e57a4e',
          sand: '#151938',
          mist: '#1f2553',
          control: '#8a86a6',
          errorGround: '#3d1a22',
          successGround: '#15352a',
          warningGround: '#3a2f14',
          shadow: '#000000',
        },
      },
    },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1120, xl: 1440 } },
  spacing: 8,
  shape: { borderRadius: 14 },
  typography: {
    fontFamily: "Bricolage, 'Bricolage Fallback', system-ui, sans-serif",
    fontWeightMedium: 500,
    fontWeightBold: 700,
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  },
});
