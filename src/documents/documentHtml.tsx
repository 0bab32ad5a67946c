import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator } from '#messages/translator.ts';
import { stillRenderer } from '#pages/still/stillRenderer.tsx';
import type { DocumentInput } from './DocumentInput.ts';
import { FormDocument } from './form/FormDocument.tsx';
import { PagesDocument } from './pages/PagesDocument.tsx';
import { PAGE, PAGES, pageRules } from './sheet/pageRules.ts';
import { fontFaces } from './sheet/printedFont.ts';
import { sheet } from './sheet/sheet.ts';
import { ThemeSettingsContext } from './sheet/ThemeSettingsContext.ts';
import { weaveTokens } from './sheet/weave.ts';

/** The site's theme and shared CSS. */
interface SiteStyle {
  theme: Theme;
  /** CSS that all pages share. */
  styles: string;
}

/**
 * Returns a document as HTML without scripts, which Chromium prints at `SCALE`.
 *
 * @throws Error if it contains a block that cannot be printed
 */
export function documentHtml(input: DocumentInput, style: SiteStyle): string {
  const { document, content, site, theme, locale, messages } = input;
  const still = stillRenderer(style.theme, site);
  const body = still.html(
    <ThemeSettingsContext.Provider value={{ logo: theme.logo, pattern: theme.pattern !== undefined }}>
      <Box component="main" sx={sheet}>
        {'form' in content ? (
          <FormDocument document={document} printed={content} />
        ) : (
          <PagesDocument document={document} blocks={content.blocks} />
        )}
      </Box>
    </ThemeSettingsContext.Provider>,
    locale,
    messages,
  );
  const t = createTranslator(locale, messages);
  const title = t(document.name);
  const rules = pageRules(theme, {
    running: `${t(site.name)} · ${title}`,
    number: t('documents.page', { page: PAGE, pages: PAGES }),
  });
  const direction = site.locales.find(({ id }) => id === locale)?.direction ?? 'ltr';
  const font = `${fontFaces(theme.font.family)}${weaveTokens(theme)}html,body{background:none}`;
  const html = renderToStaticMarkup(
    <html lang={locale} dir={direction} className="unscripted">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{style.styles}</style>
        <style>{font + rules + still.styles(body)}</style>
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which has escaped it. */}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>,
  );
  return `<!doctype html>${html}`;
}
