import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import { prefixed } from '#contract/addresses.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { PageRenderer, RenderedPage, RenderInput } from '#contract/PageRenderer.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import type { DocumentInput } from '#documents/DocumentInput.ts';
import { documentHtml as printedHtml } from '#documents/documentHtml.tsx';
import { reportTextError } from '#messages/reportTextError.ts';
import { prefixLinks } from '#pages/prefixLinks.ts';
import { renderBlocks } from '#pages/still/renderBlocks.tsx';
import { addRareParts } from '#rjsf/rare/addRareParts.ts';
import { FoldedPrivacy } from '#wizard/privacy/FoldedPrivacy.ts';
import { PrivacyText } from '#wizard/privacy/PrivacyText.tsx';
import { App } from './App.tsx';
import { documentHtml } from './document/documentHtml.tsx';
import { LanguageOffers } from './document/LanguageOffers.tsx';
import FormRoute from './FormRoute.tsx';
import { type ClientAssets, clientAssets, type Manifest, preloads } from './loading/clientAssets.ts';
import { RouteLoader } from './loading/RouteLoader.ts';
import PageRoute from './PageRoute.tsx';
import ReceiptRoute from './ReceiptRoute.tsx';
import { renderNoScript } from './renderNoScript.tsx';
import { formStyles, receiptStyles } from './styles/formStyles.ts';
import { siteStyles } from './styles/siteStyles.ts';
import { siteTheme } from './styles/theme.ts';

addRareParts();

const SCREENS = { form: FormRoute, page: PageRoute, receipt: ReceiptRoute };

/** Creates the renderer of routes, with the same React tree as the browser. `manifest` is Vite's, of the built client. */
export function createRendererFrom(manifest: Manifest, version: string): PageRenderer {
  const assets = clientAssets(manifest, version);
  return {
    version,
    siteStyles,
    formStyles,
    receiptStyles: () => receiptStyles,
    privacy: renderPrivacy,
    blocks: ({ theme, ...input }) => renderBlocks({ ...input, theme: themeOf(theme) }),
    render: (input) => render(input, assets),
    noScript: renderNoScript,
  };
}

/** MUI's themes by definition: all pages of a publication have the same one. */
const themeOf = memoizeObject(siteTheme);

/** The HTML of a PDF document, which `scripts/documents/` prints. */
export function printedDocument(input: DocumentInput): string {
  return printedHtml(input, { theme: siteTheme(input.theme), styles: siteStyles(input.theme) });
}

function renderPrivacy(
  form: CompiledForm,
  messages: Record<string, CompiledMessages>,
): Record<string, string> {
  const rendered = Object.entries(messages).map(([locale, texts]) => [
    locale,
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={texts} onError={reportTextError}>
        <PrivacyText form={form} />
      </IntlProvider>,
    ),
  ]);
  return Object.fromEntries(rendered);
}

function render(input: RenderInput, assets: ClientAssets): RenderedPage {
  const { siteModule, routeModule, path, locale, prefix, folded } = input;
  const loader = new RouteLoader(locale, () =>
    Promise.reject(new Error(`${path} is not the route that is rendered.`)),
  );
  const module =
    routeModule.kind === 'page'
      ? { ...routeModule, html: prefixLinks(routeModule.html, prefix) }
      : routeModule;
  loader.put(path, { module, Screen: SCREENS[routeModule.kind] });
  const offers = input.tableUrl ? '' : renderToStaticMarkup(<LanguageOffers {...input} />);
  const renderApp = (boundary: boolean) =>
    renderToString(
      <StaticRouter basename={prefix || '/'} location={prefixed(prefix, path)}>
        <FoldedPrivacy value={folded}>
          <App siteModule={siteModule} loader={loader} locale={locale} offers={offers} boundary={boundary} />
        </FoldedPrivacy>
      </StaticRouter>,
    );
  const body = renderApp(true);
  // `Suspense` caught an error: render again without it, so that the error is thrown.
  if (body.includes('<!--$!-->')) renderApp(false);
  // A page's module is not preloaded: the document has its content.
  const own = routeModule.kind === 'page' ? [] : [input.routeUrl];
  const rare = routeModule.kind === 'form' && routeModule.form.rare;
  const modules = [...preloads(assets, routeModule.kind, rare), input.siteUrl, ...own];
  const base = siteStyles(input.theme);
  const { html, scripts } = documentHtml({
    ...input,
    body,
    siteStyles: base,
    entry: assets.entry,
    modules,
  });
  const links = modules.map((url) => `<${url}>; rel=modulepreload`);
  return { html, styles: [base, input.styles], scripts, links };
}
