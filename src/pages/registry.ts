import type { ReactNode } from 'react';
import type { BlockType } from '#contract/CompiledContent.ts';
import type { Block } from '#definitions/formats/formats.ts';
import { ArticleBlock } from './blocks/article/ArticleBlock.tsx';
import { BankBlock } from './blocks/bank/BankBlock.tsx';
import { CallToActionBlock } from './blocks/call-to-action/CallToActionBlock.tsx';
import { CardsBlock } from './blocks/cards/CardsBlock.tsx';
import { ContactBlock } from './blocks/contact/ContactBlock.tsx';
import { CountdownBlock } from './blocks/countdown/CountdownBlock.tsx';
import { DocumentsBlock } from './blocks/documents/DocumentsBlock.tsx';
import { GateBlock } from './blocks/gate/GateBlock.tsx';
import { HeroBlock } from './blocks/hero/HeroBlock.tsx';
import { HighlightsBlock } from './blocks/highlights/HighlightsBlock.tsx';
import { MapBlock } from './blocks/map/MapBlock.tsx';
import { NewsBlock } from './blocks/news/NewsBlock.tsx';
import { PartnersBlock } from './blocks/partners/PartnersBlock.tsx';
import { PriceCatalogueBlock } from './blocks/price-catalogue/PriceCatalogueBlock.tsx';
import { QuestionsBlock } from './blocks/questions/QuestionsBlock.tsx';
import { RichTextBlock } from './blocks/rich-text/RichTextBlock.tsx';
import { SpeakersBlock } from './blocks/speakers/SpeakersBlock.tsx';
import { SponsorshipCatalogueBlock } from './blocks/sponsorship-catalogue/SponsorshipCatalogueBlock.tsx';
import { StatisticsBlock } from './blocks/statistics/StatisticsBlock.tsx';
import { TextBlock } from './blocks/text/TextBlock.tsx';
import { ThemesBlock } from './blocks/themes/ThemesBlock.tsx';
import { WorkshopsBlock } from './blocks/workshops/WorkshopsBlock.tsx';
import type { LiveParts } from './liveParts.ts';
import { ItemsBlock } from './parts/ItemsBlock.tsx';

interface Registered<Props> {
  Component: (props: { block: Props }) => ReactNode;
  /** Its parts that browsers hydrate; empty for a still block. */
  live: readonly (keyof LiveParts)[];
}

function still<Props>(Component: Registered<Props>['Component']): Registered<Props> {
  return { Component, live: [] };
}

function live<Props>(Component: Registered<Props>['Component'], part: keyof LiveParts): Registered<Props> {
  return { Component, live: [part] };
}

/** Component and live parts of every block type. The components run at publication only. */
export const registry: { [T in BlockType]: Registered<Extract<Block, { type: T }>> } = {
  article: still(ArticleBlock),
  bank: still(BankBlock),
  'call-to-action': still(CallToActionBlock),
  cards: still(CardsBlock),
  categories: still(ItemsBlock),
  contact: still(ContactBlock),
  countdown: live(CountdownBlock, 'countdown'),
  criteria: still(ItemsBlock),
  documents: still(DocumentsBlock),
  gate: live(GateBlock, 'device-requests'),
  hero: live(HeroBlock, 'hero-video'),
  highlights: still(HighlightsBlock),
  map: live(MapBlock, 'map'),
  news: live(NewsBlock, 'news-filter'),
  objectives: still(ItemsBlock),
  partners: live(PartnersBlock, 'partner-tabs'),
  'price-catalogue': still(PriceCatalogueBlock),
  questions: still(QuestionsBlock),
  rewards: still(ItemsBlock),
  'rich-text': still(RichTextBlock),
  speakers: still(SpeakersBlock),
  'sponsorship-catalogue': still(SponsorshipCatalogueBlock),
  statistics: still(StatisticsBlock),
  steps: still(ItemsBlock),
  text: still(TextBlock),
  themes: still(ThemesBlock),
  workshops: still(WorkshopsBlock),
};
