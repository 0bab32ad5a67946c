import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { Block } from '#definitions/formats/formats.ts';
import { createTextIntl } from '#messages/createTextIntl.ts';
import { LeadBlockContext } from './LeadBlockContext.ts';
import { registry } from './registry.ts';
import { SiteContext } from './SiteContext.ts';
import { usedRules } from './usedRules.ts';

interface Blocks {
  page: CompiledPage;
  site: CompiledSite;
  theme: Theme;
  /** Texts of the page, the site and the interface by locale. */
  messages: Record<string, CompiledMessages>;
}

/** The blocks of a page as HTML by locale, and the CSS that they need in any. */
export function renderBlocks({ page, site, theme, messages }: Blocks): {
  html: Record<string, string>;
  styles: string;
} {
  // No prefixes: the browsers that the site is made for need none.
  const cache = createCache({ key: 's', stylisPlugins: [] });
  cache.compat = true;
  const html = Object.fromEntries(
    Object.entries(messages).map(([locale, texts]) => {
      const intl = createTextIntl(locale, texts);
      return [
        locale,
        renderToStaticMarkup(
          <CacheProvider value={cache}>
            <ThemeProvider theme={theme} disableStyleSheetGeneration>
              <RawIntlProvider value={intl}>
                <SiteContext.Provider value={site}>
                  <LeadBlockContext.Provider value={page.blocks[0]?.id}>
                    {page.blocks.map((block) => {
                      // The registry pairs each type with its component; the union is lost on the way through an index.
                      const Component = registry[block.type].Component as ComponentType<{ block: Block }>;
                      return <Component key={block.id} block={block} />;
                    })}
                  </LeadBlockContext.Provider>
                </SiteContext.Provider>
              </RawIntlProvider>
            </ThemeProvider>
          </CacheProvider>,
        ),
      ];
    }),
  );
  const all = Object.values(html).join('');
  // MUI's components style each other in layers, of which only the last stands in the page.
  const styles = Object.entries(cache.inserted).flatMap(([name, rule]) =>
    typeof rule === 'string' && (!rule.startsWith(`.s-${name}`) || all.includes(`s-${name}`)) ? rule : [],
  );
  return { html, styles: usedRules(styles.join(''), all) };
}
