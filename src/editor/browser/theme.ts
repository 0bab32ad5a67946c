import { createTheme, type Theme } from '@mui/material/styles';
import type { Work } from '../calls/calls.ts';

/** The editor has the colours of the site, in the reader's scheme, and no movement. */
export function editorTheme(colorSchemes: Work['colorSchemes'] | undefined): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: { light: colorSchemes?.light ?? true, dark: colorSchemes?.dark ?? true },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'system-ui, "Segoe UI", Roboto, sans-serif',
      button: { textTransform: 'none', fontWeight: 600 },
      subtitle2: { fontWeight: 700 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        styleOverrides: {
          root: { '&:focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 } },
        },
      },
      MuiChip: {
        styleOverrides: {
          root: { maxWidth: '100%', height: 'auto', minHeight: 24 },
          label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
      },
    },
  });
}
