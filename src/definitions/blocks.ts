import type { Action, Item, Link, NamedAction, Picture, RichNode, Section, Text } from './blockParts.ts';
import type { PriceCatalogueBlock, SponsorshipCatalogueBlock } from './catalogueBlocks.ts';
import type { IconName } from './IconName.ts';

/** Opening of a page, with its only `h1`. */
export interface HeroBlock extends Section {
  type: 'hero';
  title: Text;
  date?: Text;
  place?: Text;
  /** Words beside the arrow that leads to the next section. */
  scrollHint?: Text;
  picture?: Picture;
  /** Looping, muted video behind the text; `poster` stands in until it plays, and where it may not. */
  video?: { source: Picture; poster: Picture };
  /** `screen` fills the window (home); `band` (default) is lower. */
  size?: 'screen' | 'band';
  actions?: NamedAction[];
}

/** Paragraphs, with a picture or a titled card over one. */
export interface TextBlock extends Section {
  type: 'text';
  paragraphs: Text[];
  picture?: Picture;
  card?: { title: Text; subtitle: Text; picture: Picture };
  actions?: NamedAction[];
}

/** A few large figures, each with its caption. */
export interface HighlightsBlock extends Section {
  type: 'highlights';
  figures: { id: string; value: Text; caption: Text }[];
}

export interface CardsBlock extends Section {
  type: 'cards';
  cards: (Item & { picture?: Picture; action?: Action })[];
}

/** Band of figures; one whose figure is not known yet shows `pending` in its place. */
export interface StatisticsBlock extends Section {
  type: 'statistics';
  figures: { id: string; value?: Text; label: Text; icon: IconName }[];
  pending?: Text;
}

/** Tabs of logos with names; a partner without `logo` gets a monogram of its initials. */
export interface PartnersBlock extends Section {
  type: 'partners';
  /** The first one is active at the start. */
  tabs: { id: string; label: Text; description?: Text; partners: Partner[] }[];
}

export interface Partner {
  id: string;
  name: Text;
  logo?: Picture;
}

/** News of `site.json`. */
export interface NewsBlock extends Section {
  type: 'news';
  /** Ids of the items in their order; all of them, newest first, when absent. */
  items?: string[];
  /** In place of `items`: so many of all, newest first. */
  newest?: number;
  /** `featured` shows the first item large; `grid` all alike. */
  layout: 'featured' | 'grid';
  /** Buttons that filter by category; the id `all` shows everything and is active at the start. */
  filters?: { id: string; label: Text }[];
  /** Label of the link to an item's article. */
  readMore: Text;
  /** Shown when a filter finds nothing. */
  empty?: Text;
  action?: Action;
}

/** Downloads of `site.json`. */
export interface DocumentsBlock extends Section {
  type: 'documents';
  /** Ids of the documents in their order. */
  items: string[];
  /** Line below the list. */
  help?: Text;
  action?: Action;
}

/** Days, hours, minutes and seconds until `event.countdown` of `site.json`. */
export interface CountdownBlock extends Section {
  type: 'countdown';
  action?: Action;
}

export interface CallToActionBlock extends Section {
  type: 'call-to-action';
  title: Text;
  text?: Text;
  actions: NamedAction[];
}

/** Themes with their topics, numbered through from 1. */
export interface ThemesBlock extends Section {
  type: 'themes';
  themes: { id: string; title: Text; icon?: IconName; topics: { id: string; title: Text }[] }[];
}

export interface WorkshopsBlock extends Section {
  type: 'workshops';
  workshops: { id: string; title: Text }[];
  note?: Text;
  action?: Action;
}

/** Empty places for speakers that are not announced yet. */
export interface SpeakersBlock extends Section {
  type: 'speakers';
  /** Number of empty cards. */
  places: number;
  /** What each card says. */
  message: Text;
}

interface ItemsBlock extends Section {
  items: Item[];
  note?: Text;
  actions?: NamedAction[];
}

export interface ObjectivesBlock extends ItemsBlock {
  type: 'objectives';
}

export interface CategoriesBlock extends ItemsBlock {
  type: 'categories';
}

export interface CriteriaBlock extends ItemsBlock {
  type: 'criteria';
}

/** Numbered steps; `document` (an id of `site.json`) adds its download. */
export interface StepsBlock extends ItemsBlock {
  type: 'steps';
  document?: string;
}

export interface RewardsBlock extends ItemsBlock {
  type: 'rewards';
}

/** Contact entries, their values from `site.json`. */
export interface ContactBlock extends Section {
  type: 'contact';
  entries: {
    id: string;
    label: Text;
    value: ContactValue;
    icon: IconName;
    colour?: 'blue' | 'orange' | 'gray';
  }[];
  actions?: NamedAction[];
}

export type ContactValue = 'email' | 'website' | 'phone1' | 'phone2' | 'phone3' | 'address' | 'messaging';

/** A map loaded when asked for; `picture` and `address` stand without it. */
export interface MapBlock extends Section {
  type: 'map';
  latitude: number;
  longitude: number;
  zoom: number;
  picture: Picture;
  address: Text;
}

/** Accepted ways to pay, and the account of `site.json`. */
export interface BankBlock extends Section {
  type: 'bank';
  methodsTitle: Text;
  methods: { id: string; name: Text; icon: IconName }[];
  accountTitle: Text;
  /** To whose order payments are made. */
  order?: Text;
  note?: Text;
}

/** The ways to take part. */
export interface GateBlock extends Section {
  type: 'gate';
  title: Text;
  question: Text;
  buttons: { id: string; label: Text; text?: Text; link: Link; icon: IconName }[];
}

export interface RichTextBlock extends Section {
  type: 'rich-text';
  content: RichNode[];
}

export interface QuestionsBlock extends Section {
  type: 'questions';
  items: { id: string; question: Text; answer: Text[]; action?: Action }[];
}

/** An article: title, date, category and picture come from its news item of `site.json`. */
export interface ArticleBlock extends Section {
  type: 'article';
  /** Id of the news item. */
  news: string;
  lead?: Text;
  content: RichNode[];
  action?: Action;
}

export type Block =
  | HeroBlock
  | TextBlock
  | HighlightsBlock
  | CardsBlock
  | StatisticsBlock
  | PartnersBlock
  | NewsBlock
  | DocumentsBlock
  | CountdownBlock
  | CallToActionBlock
  | PriceCatalogueBlock
  | SponsorshipCatalogueBlock
  | ThemesBlock
  | WorkshopsBlock
  | SpeakersBlock
  | ObjectivesBlock
  | CategoriesBlock
  | CriteriaBlock
  | StepsBlock
  | RewardsBlock
  | ContactBlock
  | MapBlock
  | BankBlock
  | GateBlock
  | RichTextBlock
  | QuestionsBlock
  | ArticleBlock;

export type BlockType = Block['type'];
