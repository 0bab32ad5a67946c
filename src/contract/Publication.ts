import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { CompiledForm, MessageId } from './CompiledForm.ts';
import type { Validators } from './Validators.ts';

/** Locale ids, the default one first. */
export type Locales = readonly [string, ...string[]];

/** Everything that is served, made at one moment from `forms/` and `content/`. Never changed once made. */
export interface Publication {
  /** Hash of all of it. */
  version: string;
  /** Forms by id. */
  forms: ReadonlyMap<string, PublishedForm>;
  /** Served bytes by path: pages by route and alias (`/reservation`), modules (`/_publication/…`), `/sitemap.xml`, `/robots.txt`, the API's description. */
  resources: ReadonlyMap<string, Resource>;
  /** The page for a path that is none; answered with status 404. */
  notFound: Resource;
  /** The CSS that every page stands on. */
  siteStyles: string;
  /** Every text by locale and id; ids of French that is not translated are absent from the other locales. */
  texts: Readonly<Record<string, Readonly<Record<MessageId, string>>>>;
  locales: Locales;
  /** `theme.json`, for the colours of mails. */
  theme: ThemeDefinition;
  /** `site.json` as written, for what the server says of the organiser (mail). */
  site: SiteFacts;
}

export interface SiteFacts {
  name: string;
  contact: { email: string; phones: string[] };
}

export interface PublishedForm {
  form: CompiledForm;
  validators: Validators;
}

/** Bytes ready to be sent. */
export interface Resource {
  /** Content type with its charset. */
  type: string;
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  /** Strong ETag, quoted. */
  etag: string;
  /** `immutable` names carry their hash and never change; `revalidate` are checked by ETag at every use. */
  cache: 'immutable' | 'revalidate';
  /** Of pages: CSP source expressions (`'sha256-…'`) of their own inline styles and scripts. */
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
  /** The language of what is served in several, at an address where the reader's decides. */
  locale?: string;
  /** Of pages: `Link` header that preloads what the page needs. */
  link?: string;
}
