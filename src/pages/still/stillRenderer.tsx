import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { reportTextError } from '#messages/reportTextError.ts';
import { SiteContext } from '../SiteContext.ts';
import { longhands, withStandIns } from './olderStyles.ts';
import { usedRules } from './usedRules.ts';

export interface StillRenderer {
  /** Renders static HTML without React's hydration attributes. */
  html: (node: ReactNode, locale: string, messages: CompiledMessages) => string;
  /** The CSS of all renders so far, reduced to what `html` uses. */
  styles: (html: string) => string;
}

/** Renders MUI components with the site's theme to HTML and CSS that need no React in the browser. */
export function stillRenderer(theme: Theme, site: CompiledSite): StillRenderer {
  // In place of Emotion's own plugin, which adds vendor prefixes: the supported browsers need none.
  const cache = createCache({ key: 's', stylisPlugins: [longhands] });
  cache.compat = true;
  return {
    html: (node, locale, messages) =>
      renderToStaticMarkup(
        <CacheProvider value={cache}>
          <ThemeProvider theme={theme} disableStyleSheetGeneration>
            <IntlProvider locale={locale} messages={messages} onError={reportTextError}>
              <SiteContext.Provider value={site}>{node}</SiteContext.Provider>
            </IntlProvider>
          </ThemeProvider>
        </CacheProvider>,
      ),
    styles: (html) => {
      // MUI wraps styled components in others: Emotion inserts a class for each, and only the outermost is in the HTML.
      const rules = Object.entries(cache.inserted).flatMap(([name, rule]) =>
        typeof rule === 'string' && (!rule.startsWith(`.s-${name}`) || html.includes(`s-${name}`))
          ? rule
          : [],
      );
      return withStandIns(usedRules(rules.join(''), html));
    },
  };
}
