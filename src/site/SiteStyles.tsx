import GlobalStyles from '@mui/material/GlobalStyles';
import { baseStyles } from './baseStyles.ts';
import { shellStyles } from './shellStyles.ts';
import { theme } from './theme.ts';

/**
 * What every page stands on: the theme's colours, the plain elements, the shell. Only the server renders it: it is in
 * every document and never changes, so browsers load neither these styles nor the theme's engine (20 KB compressed).
 * Screens bring what is theirs with Emotion's `Global`. A MUI component on a screen would want a
 * `ThemeProvider theme={theme}` around `App`.
 */
export function SiteStyles() {
  return (
    <>
      <GlobalStyles styles={theme.generateStyleSheets()} />
      <GlobalStyles styles={baseStyles} />
      <GlobalStyles styles={shellStyles} />
    </>
  );
}
