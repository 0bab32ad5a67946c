import type { RenderInput } from '#contract/PageRenderer.ts';
import type { PageModule } from '#contract/RouteModule.ts';
import { EARLY_SUBMIT } from '../loading/useEarlySubmit.ts';
import { eventData } from './eventData.ts';
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
  const { siteModule, routeModule, locale, publicUrl } = parts;
  const text = (id: string): string => {
    const message = routeModule.messages[locale]?.[id] ?? siteModule.messages[locale]?.[id] ?? id;
    return typeof message === 'string' ? message : id;
  };
  const { site, theme } = parts;
  const title = pageTitle(text(routeModule.title), text(site.name));
  const description = text(routeModule.description);
  const canonical = publicUrl + routeModule.route;
  const page = routeModule.kind === 'page' ? pageHead(routeModule) : undefined;
  const urls = { site: parts.siteUrl, route: parts.routeUrl, kind: routeModule.kind, page };
  const direction = siteModule.site.locales.find((each) => each.id === locale)?.direction ?? 'ltr';
  const scripts = [EARLY_SUBMIT];
  const event =
    routeModule.route === '/' ? eventData(site, (id) => parts.texts[id] ?? id, publicUrl) : undefined;
  const html = [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', locale),
    site.picture ? property('og:image', publicUrl + site.picture) : '',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${escapeHtml(theme.mark)}">`,
    `<meta name="publication" content="${escapeHtml(JSON.stringify(urls))}">`,
    `<style>${parts.siteStyles}</style>`,
    `<style data-href="${parts.stylesUrl}">${parts.styles}</style>`,
    ...scripts.map((script) => `<script>${script}</script>`),
    ...parts.modules.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${parts.entry}"></script>`,
    event ? `<script type="application/ld+json">${event.replaceAll('<', '\\u003c')}</script>` : '',
    `</head><body><div id="root">${parts.body}</div></body></html>`,
  ].join('');
  return { html, scripts };
}

/**
 * A page's module without its HTML, which the document already has, and with short ids for its two texts. A missing
 * translation shows the full id.
 */
function pageHead({ html: _, ...module }: PageModule): Omit<PageModule, 'html'> {
  const messages = Object.entries(module.messages).map(([locale, texts]) => {
    const text = (id: string) => texts[id] ?? id;
    return [locale, { title: text(module.title), description: text(module.description) }];
  });
  return { ...module, title: 'title', description: 'description', messages: Object.fromEntries(messages) };
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
