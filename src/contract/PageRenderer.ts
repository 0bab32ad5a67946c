import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { CompiledPage, CompiledSite } from './CompiledContent.ts';
import type { CompiledForm } from './CompiledForm.ts';
import type { CompiledMessages } from './CompiledMessage.ts';
import type { NoScriptScreen } from './NoScriptScreen.ts';
import type { Payment, RouteModule, SiteModule, TextUrls } from './RouteModule.ts';
import type { Validators } from './Validators.ts';

export interface BlocksInput {
  page: CompiledPage;
  site: CompiledSite;
  theme: ThemeDefinition;
  /** Texts of the page, the site and the interface by locale. */
  messages: Record<string, CompiledMessages>;
}

/** The blocks of a page as HTML by locale, and their CSS for all locales. */
export interface RenderedBlocks {
  html: Record<string, string>;
  styles: string;
}

export interface RenderInput {
  /** The route to render; aliases and other languages show the same page. */
  path: string;
  siteModule: SiteModule;
  /** All of `site.json`, for search engines. */
  site: CompiledSite;
  theme: ThemeDefinition;
  /** The texts of `site.json` in `locale`, by id. */
  texts: Readonly<Record<string, string>>;
  routeModule: RouteModule;
  /** URLs of the two modules in `locale`, and in each language. A page's module has all languages. */
  siteUrl: string;
  siteTextUrls: TextUrls;
  routeUrl: string;
  routeTextUrls?: TextUrls;
  /** CSS of the screen, and its URL, fetched on client-side navigation. */
  styles: string;
  stylesUrl: string;
  locale: string;
  /** The start of the locale's addresses: nothing, or `/en`. */
  prefix: string;
  /** URL of the route table, for a language that is a draft: nobody keeps its pages, and no search engine lists them. */
  tableUrl?: string;
  /** The folded text of `privacy` in `locale` as HTML, by form. */
  folded: Readonly<Record<string, string>>;
  /** URL of the site without a final slash, for canonical links; empty if unknown. */
  publicUrl: string;
}

export interface RenderedPage {
  /** The whole document. */
  html: string;
  /** Contents of its inline `<style>` and executable `<script>` tags, for the CSP's hashes. */
  styles: string[];
  scripts: string[];
  /** Values of the `Link` header. */
  links: string[];
}

export interface NoScriptInput {
  siteModule: SiteModule;
  theme: ThemeDefinition;
  form: CompiledForm;
  validators: Validators;
  /** Texts of the form and the interface in `locale`. */
  messages: CompiledMessages;
  locale: string;
  payment: Payment;
  /** The folded text of `privacy` in `locale` as HTML, by form. */
  folded: Readonly<Record<string, string>>;
  /** The address to which a step is sent. */
  action: string;
  screen: NoScriptScreen;
}

/** A whole document, and the contents of its inline `<style>` tags. */
export type RenderedNoScript = Pick<RenderedPage, 'html' | 'styles'>;

/** Renders routes to HTML; the render bundle creates it. `version` changes whenever the output may change. */
export interface PageRenderer {
  version: string;
  /** CSS that all pages share. */
  siteStyles: (theme: ThemeDefinition) => string;
  blocks: (input: BlocksInput) => RenderedBlocks;
  /** CSS of a form's screens, without the CSS that all pages share. */
  formStyles: (form: CompiledForm) => string;
  /** The folded text of a form's `privacy` as HTML, by the locales of `messages`. */
  privacy: (form: CompiledForm, messages: Record<string, CompiledMessages>) => Record<string, string>;
  /** CSS of receipts, likewise. */
  receiptStyles: () => string;
  render: (input: RenderInput) => RenderedPage;
  /** Renders a screen of a form for browsers without script. */
  noScript: (input: NoScriptInput) => RenderedNoScript;
}
