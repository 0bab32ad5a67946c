import type { BlockType, CompiledPage } from '#definitions/CompiledContent.ts';
import article from './blocks/ArticleBlock.css?inline';
import bank from './blocks/BankBlock.css?inline';
import callToAction from './blocks/CallToActionBlock.css?inline';
import cards from './blocks/CardsBlock.css?inline';
import contact from './blocks/ContactBlock.css?inline';
import countdown from './blocks/CountdownBlock.css?inline';
import documents from './blocks/DocumentsBlock.css?inline';
import gate from './blocks/GateBlock.css?inline';
import hero from './blocks/HeroBlock.css?inline';
import highlights from './blocks/HighlightsBlock.css?inline';
import items from './blocks/ItemsBlock.css?inline';
import map from './blocks/MapBlock.css?inline';
import news from './blocks/NewsBlock.css?inline';
import partners from './blocks/PartnersBlock.css?inline';
import priceCatalogue from './blocks/PriceCatalogueBlock.css?inline';
import questions from './blocks/QuestionsBlock.css?inline';
import richText from './blocks/RichTextBlock.css?inline';
import speakers from './blocks/SpeakersBlock.css?inline';
import sponsorshipCatalogue from './blocks/SponsorshipCatalogueBlock.css?inline';
import statistics from './blocks/StatisticsBlock.css?inline';
import text from './blocks/TextBlock.css?inline';
import themes from './blocks/ThemesBlock.css?inline';
import workshops from './blocks/WorkshopsBlock.css?inline';
import shared from './blocks.css?inline';

/** The styles of every block type, rendered on the server only: see `screenStyles`. */
const styles: Record<BlockType, string[]> = {
  hero: [hero],
  text: [text],
  highlights: [highlights],
  cards: [cards],
  statistics: [statistics],
  partners: [partners],
  news: [news],
  documents: [documents],
  countdown: [countdown],
  'call-to-action': [callToAction],
  'price-catalogue': [priceCatalogue],
  'sponsorship-catalogue': [sponsorshipCatalogue],
  themes: [themes],
  workshops: [workshops],
  speakers: [speakers],
  objectives: [items],
  categories: [items],
  criteria: [items],
  steps: [items],
  rewards: [items],
  contact: [contact],
  map: [map],
  bank: [bank],
  gate: [gate],
  'rich-text': [richText],
  questions: [questions],
  article: [news, richText, article],
};

/** The CSS of a page: what blocks share, then that of each type it uses, once. */
export function pageStyles(page: CompiledPage): string {
  return [...new Set([shared, ...page.blocks.flatMap(({ type }) => styles[type])])].join('');
}
