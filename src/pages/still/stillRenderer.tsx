import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { createTextIntl } from '#messages/createTextIntl.ts';
import { SiteContext } from '../SiteContext.ts';
import { usedRules } from './usedRules.ts';

export interface StillRenderer {
  /** What is shown, as HTML without state in a language. */
  html: (node: ReactNode, locale: string, messages: CompiledMessages) => string;
  /** The CSS of what has been rendered so far, as far as `html` needs it. */
  styles: (html: string) => string;
}

/** Renders MUI's components with the site's theme for whoever shows them without React. */
export function stillRenderer(theme: Theme, site: CompiledSite): StillRenderer {
  // No prefixes: the browsers that the site is made for need none.
  const cache = createCache({ key: 's', stylisPlugins: [] });
  cache.compat = true;
  return {
    html: (node, locale, messages) =>
      renderToStaticMarkup(
        <CacheProvider value={cache}>
          <ThemeProvider theme={theme} disableStyleSheetGeneration>
            <RawIntlProvider value={createTextIntl(locale, messages)}>
              <SiteContext.Provider value={site}>{node}</SiteContext.Provider>
            </RawIntlProvider>
          </ThemeProvider>
        </CacheProvider>,
      ),
    styles: (html) => {
      // MUI's components style each other in layers, of which only the last stands in the page.
      const rules = Object.entries(cache.inserted).flatMap(([name, rule]) =>
        typeof rule === 'string' && (!rule.startsWith(`.s-${name}`) || html.includes(`s-${name}`))
          ? rule
          : [],
      );
      return usedRules(rules.join(''), html);
    },
  };
}
