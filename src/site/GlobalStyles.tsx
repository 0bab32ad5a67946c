import { ThemeContext } from '@emotion/react';
import MuiGlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { baseStyles } from './baseStyles.ts';
import { shellStyles } from './shellStyles.ts';
import { theme } from './theme.ts';

// Elements made once: React passes over them on every later render.
const sheets = (
  <>
    <MuiGlobalStyles styles={theme.generateStyleSheets()} />
    <MuiGlobalStyles styles={baseStyles} />
    <MuiGlobalStyles styles={shellStyles} />
  </>
);

/** Gives `children` the theme and the styles that every page stands on. */
export function GlobalStyles({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      {sheets}
      {children}
    </ThemeContext.Provider>
  );
}
