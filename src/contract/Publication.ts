import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { CompiledForm, MessageId } from './CompiledForm.ts';
import type { NoScriptScreen } from './NoScriptScreen.ts';
import type { RenderedNoScript } from './PageRenderer.ts';
import type { Validators } from './Validators.ts';

/** Locale ids, the default one first. */
export type Locales = readonly [string, ...string[]];

/** Immutable snapshot of everything that is served, made from `forms/` and `content/` at one moment. */
export interface Publication {
  /** Hash of all resources. */
  version: string;
  /** Forms by id. */
  forms: ReadonlyMap<string, PublishedForm>;
  /**
   * Served bytes by path: pages by route and alias (`/reservation`), modules (`/_publication/…`), `/sitemap.xml`,
   * `/robots.txt`, OpenAPI documents.
   */
  resources: ReadonlyMap<string, Resource>;
  /**
   * Pages in the other locales by address (`/en/reservation`), made when they are first called for: most of them are
   * read rarely, and rendering them all would double the time of a publication.
   */
  translatedPages: ReadonlyMap<string, () => Promise<Resource>>;
  /** The page for an unknown path, sent with status 404, by locale. */
  notFound: Readonly<Record<string, () => Promise<Resource>>>;
  noScriptPages: NoScriptPages;
  /** CSS that all pages share. */
  siteStyles: string;
  /** Every text by locale and id; untranslated texts are absent from the other locales. */
  texts: Readonly<Record<string, Readonly<Record<MessageId, string>>>>;
  locales: Locales;
  /** The start of the addresses of a draft's pages, by locale; the pages are in `translatedPages`. */
  drafts: ReadonlyMap<string, string>;
  /** `theme.json`, for the colours of mails. */
  theme: ThemeDefinition;
  /** French name and contact from `site.json`, for texts of the server such as mails. */
  site: SiteFacts;
}

/** Renders a screen of a form for browsers without script, in a locale. */
export type NoScriptPages = (form: PublishedForm, locale: string, screen: NoScriptScreen) => RenderedNoScript;

export interface SiteFacts {
  name: string;
  contact: { email: string; phones: string[] };
}

export interface PublishedForm {
  form: CompiledForm;
  validators: Validators;
  /** Of a version that is not the current one: its own texts. */
  ownTexts?: Publication['texts'];
}

/** A response body, uncompressed and compressed, with values of its headers. */
export interface Resource {
  /** Content type with its charset. */
  type: string;
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  /** Strong ETag, quoted. */
  etag: string;
  /**
   * `immutable`: the URL contains a hash, the body never changes. `revalidate`: browsers check the ETag at every use.
   * `none`: nobody keeps it, and no search engine lists it.
   */
  cache: 'immutable' | 'revalidate' | 'none';
  /** For pages: CSP source expressions (`'sha256-…'`) of their inline styles and scripts. */
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
  /** For pages: their Content-Security-Policy, if it is not that of all pages. */
  policy?: string;
  /** Language of the body, if the URL is served in several languages. */
  locale?: string;
  /** For pages: `Link` header that preloads the page's resources. */
  link?: string;
}
