import { renderToStaticMarkup } from 'react-dom/server';
import { prefixed } from '#contract/addresses.ts';
import type { RenderInput } from '#contract/PageRenderer.ts';
import type { PageModule } from '#contract/RouteModule.ts';
import { createTranslator } from '#messages/translator.ts';
import { BEFORE_SCRIPT, NO_MODULES } from '../loading/beforeScript.ts';
import { TOP_FIRST_EARLY } from '../loading/topFirst.ts';
import { eventData } from './eventData.ts';
import { OtherLanguages } from './OtherLanguages.tsx';
import { offerLanguage } from './offerLanguage.ts';
import { pageTitle } from './pageTitle.ts';

interface DocumentParts extends RenderInput {
  body: string;
  /** CSS shared by all pages. */
  siteStyles: string;
  entry: string;
  /** URLs of modules to preload. */
  modules: string[];
}

/** The HTML document around a rendered page, and the contents of its inline scripts (for the content security policy). */
export function documentHtml(parts: DocumentParts): { html: string; scripts: string[] } {
  return {
    html: `<!doctype html>${renderToStaticMarkup(<Document {...parts} />)}`,
    scripts: [...headScripts(parts), NO_MODULES, offerLanguage(parts.locale)],
  };
}

function headScripts({ routeModule }: DocumentParts): string[] {
  return routeModule.kind === 'page' ? [BEFORE_SCRIPT, TOP_FIRST_EARLY] : [BEFORE_SCRIPT];
}

function Document(parts: DocumentParts) {
  const { siteModule, routeModule, locale, prefix, tableUrl, publicUrl, site, theme } = parts;
  const t = createTranslator(locale, { ...siteModule.messages[locale], ...routeModule.messages[locale] });
  const title = pageTitle(t(routeModule.title), t(site.name));
  const description = t(routeModule.description);
  // Every receipt has a path of its own, of which the server knows nothing; the address of a draft is for few.
  const isListed = routeModule.kind !== 'receipt' && tableUrl === undefined;
  const canonical = isListed ? publicUrl + prefixed(prefix, routeModule.route) : undefined;
  const page = routeModule.kind === 'page' ? pageHead(routeModule) : undefined;
  const paintedAfter = routeModule.kind === 'page' ? routeModule.paintedAfter : undefined;
  const urls = {
    site: parts.siteUrl,
    siteTexts: parts.siteTextUrls,
    route: parts.routeUrl,
    routeTexts: parts.routeTextUrls,
    kind: routeModule.kind,
    prefix,
    table: tableUrl,
    page,
  };
  const direction = siteModule.site.locales.find((each) => each.id === locale)?.direction ?? 'ltr';
  return (
    <html lang={locale} dir={direction} className="unscripted">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={canonical} />
        )}
        {tableUrl === undefined && <OtherLanguages {...parts} />}
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {canonical !== undefined && <meta property="og:url" content={canonical} />}
        {site.picture && <meta property="og:image" content={publicUrl + site.picture} />}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={theme.mark} />
        <meta name="publication" content={JSON.stringify(urls)} />
        {paintedAfter && <link rel="expect" href={`#${paintedAfter}`} blocking="render" />}
        <style>{parts.siteStyles}</style>
        <style data-href={parts.stylesUrl}>{parts.styles}</style>
        {headScripts(parts).map((script) => (
          <script key={script}>{script}</script>
        ))}
        {parts.modules.map((url) => (
          <link key={url} rel="modulepreload" href={url} />
        ))}
        <script type="module" src={parts.entry} />
        <script noModule>{NO_MODULES}</script>
        {routeModule.route === '/' && (
          <script type="application/ld+json">
            {eventData(site, (id) => parts.texts[id] ?? id, publicUrl, prefix)}
          </script>
        )}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which has escaped it. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: parts.body }} />
      </body>
    </html>
  );
}

/**
 * A page's module without its HTML and what concerns it, which the document already has, and with short ids for its two texts. A missing
 * translation shows the full id.
 */
function pageHead({
  html: _,
  paintedAfter: __,
  ...module
}: PageModule): Omit<PageModule, 'html' | 'paintedAfter'> {
  const messages = Object.entries(module.messages).map(([locale, texts]) => {
    const text = (id: string) => texts[id] ?? id;
    return [locale, { title: text(module.title), description: text(module.description) }];
  });
  return { ...module, title: 'title', description: 'description', messages: Object.fromEntries(messages) };
}
