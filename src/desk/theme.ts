import { createTheme, type Theme } from '@mui/material/styles';
import type { DeskDocument } from '#contract/desk/DeskDocument.ts';

/** The site's colours, corners and font, in the reader's scheme; quieter, and without movement. */
export function deskTheme({ colorSchemes, corner, font }: DeskDocument['theme']): Theme {
  const family = `"${font.family}", system-ui, "Segoe UI", Roboto, sans-serif`;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes,
    shape: { borderRadius: Math.min(corner, 10) },
    transitions: { create: () => 'none' },
    typography: {
      fontFamily: family,
      h1: { fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.25 },
      h2: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.3 },
      h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          '@font-face': {
            fontFamily: font.family,
            src: `url("${font.file}") format("woff2")`,
            fontWeight: '200 800',
            fontDisplay: 'swap',
          },
          body: { overflowWrap: 'break-word' },
          // What has focus is seen in both schemes, in every part.
          ':focus-visible': { outline: '3px solid var(--mui-palette-brand-highlight)', outlineOffset: '2px' },
          '@media print': { 'header, nav, .desk-no-print': { display: 'none !important' } },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&:focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 } },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiChip: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { fontWeight: 600 } },
      },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiTableCell: {
        styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)' }, head: { fontWeight: 700 } },
      },
      MuiDialog: { defaultProps: { transitionDuration: 0 } },
      // Hidden texts within it scroll with it, and do not make the dialog scroll too.
      MuiDialogContent: { styleOverrides: { root: { position: 'relative' } } },
      MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal' } } },
      MuiMenu: { defaultProps: { transitionDuration: 0 } },
    },
  });
}
