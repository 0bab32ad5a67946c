import type { IsoDate, Link, Picture, Text } from './blockParts.ts';
import type { IconName } from './IconName.ts';

/**
 * `content/site.json`: what all pages share. French stands in place; once compiled each `Text` is its message id,
 * `site.<path>` (`site.navigation.exposition.label`).
 */
export interface SiteDefinition {
  $schema?: string;
  /** Name of the site, beside the logo and after each page's title. */
  name: Text;
  description: Text;
  /** Picture of links shared on social networks. */
  picture?: Picture;
  /** The first one is the default. */
  locales: SiteLocale[];
  event: SiteEvent;
  organiser: { name: Text; link: Link };
  navigation: SiteLink[];
  participate: SiteLink;
  contact: SiteContact;
  bank: { id: string; label: Text; value: string }[];
  social: SiteSocial[];
  newsletter: { form: string; title: Text; text: Text };
  footer: SiteFooter;
  documents: SiteDocument[];
  newsCategories: { id: string; label: Text }[];
  /** In any order; pages sort or pick them. */
  news: NewsItem[];
}

export interface SiteLocale {
  /** BCP 47 tag, the name of `content/messages/<id>.json`. */
  id: string;
  /** Its own name for itself. */
  name: string;
  /** Short label of the switch. */
  label: string;
  direction?: 'ltr' | 'rtl';
}

export interface SiteEvent {
  name: Text;
  /** First and last day. */
  start: IsoDate;
  end: IsoDate;
  /** Date-time with its zone that the countdown runs to. */
  countdown: string;
  venue: Text;
  city: Text;
  /** ISO 3166 code of the country. */
  country: string;
}

export interface SiteLink {
  id: string;
  label: Text;
  link: Link;
}

export interface SiteContact {
  email: string;
  /** Shown as written; the first two in the footer, all of them where a form asks to be called. */
  phones: string[];
  website: string;
  address: Text;
  messaging: { label: Text; link: Link };
}

export interface SiteSocial {
  id: SocialNetwork;
  /** The network's own name. */
  name: string;
  link: Link;
}

export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'x' | 'youtube' | 'tiktok';

export interface SiteFooter {
  description: Text;
  columns: { id: string; title: Text; links: SiteLink[] }[];
  contactTitle: Text;
  socialTitle: Text;
  legal: SiteLink[];
  rights: Text;
}

export interface SiteDocument {
  id: string;
  type: 'marketing' | 'paiement' | 'presidentiel' | 'miss';
  name: Text;
  description?: Text;
  /** Shown in the badge: `PDF`. */
  fileType: string;
  fileSize?: Text;
  /** Day of its last update. */
  date?: IsoDate;
  icon?: IconName;
  /** The file under `content/public`. */
  file: Picture;
  /** Name under which it is saved. */
  fileName: string;
  /** `npm run documents` prints the file: from a form, as a blank form, */
  form?: string;
  /** or from blocks of pages, in this order. A file with neither is made elsewhere. */
  pages?: { page: string; blocks: string[] }[];
}

export interface NewsItem {
  id: string;
  date: IsoDate;
  /** An id of `newsCategories`. */
  category: string;
  title: Text;
  excerpt: Text;
  picture?: Picture;
  /** The article; an item without one is told by its excerpt alone. */
  link?: Link;
  readMinutes?: number;
}

/** What a page needs of the site: the definition with its texts replaced by message ids. */
export type CompiledSite = SiteDefinition;
