import type { ComponentType } from 'react';
import type { BlockType } from '#definitions/CompiledContent.ts';
import type { Block } from '#definitions/formats.ts';
import { ArticleBlock } from './blocks/ArticleBlock.tsx';
import { BankBlock } from './blocks/BankBlock.tsx';
import { CallToActionBlock } from './blocks/CallToActionBlock.tsx';
import { CardsBlock } from './blocks/CardsBlock.tsx';
import { ContactBlock } from './blocks/ContactBlock.tsx';
import { CountdownBlock } from './blocks/CountdownBlock.tsx';
import { DocumentsBlock } from './blocks/DocumentsBlock.tsx';
import { GateBlock } from './blocks/GateBlock.tsx';
import { HeroBlock } from './blocks/HeroBlock.tsx';
import { HighlightsBlock } from './blocks/HighlightsBlock.tsx';
import { ItemsBlock } from './blocks/ItemsBlock.tsx';
import { MapBlock } from './blocks/MapBlock.tsx';
import { NewsBlock } from './blocks/NewsBlock.tsx';
import { PartnersBlock } from './blocks/PartnersBlock.tsx';
import { PriceCatalogueBlock } from './blocks/PriceCatalogueBlock.tsx';
import { QuestionsBlock } from './blocks/QuestionsBlock.tsx';
import { RichTextBlock } from './blocks/RichTextBlock.tsx';
import { SpeakersBlock } from './blocks/SpeakersBlock.tsx';
import { SponsorshipCatalogueBlock } from './blocks/SponsorshipCatalogueBlock.tsx';
import { StatisticsBlock } from './blocks/StatisticsBlock.tsx';
import { TextBlock } from './blocks/TextBlock.tsx';
import { ThemesBlock } from './blocks/ThemesBlock.tsx';
import { WorkshopsBlock } from './blocks/WorkshopsBlock.tsx';

/** The component of every block type; a type without one does not compile. */
export const registry: { [T in BlockType]: ComponentType<{ block: Extract<Block, { type: T }> }> } = {
  hero: HeroBlock,
  text: TextBlock,
  highlights: HighlightsBlock,
  cards: CardsBlock,
  statistics: StatisticsBlock,
  partners: PartnersBlock,
  news: NewsBlock,
  documents: DocumentsBlock,
  countdown: CountdownBlock,
  'call-to-action': CallToActionBlock,
  'price-catalogue': PriceCatalogueBlock,
  'sponsorship-catalogue': SponsorshipCatalogueBlock,
  themes: ThemesBlock,
  workshops: WorkshopsBlock,
  speakers: SpeakersBlock,
  objectives: ItemsBlock,
  categories: ItemsBlock,
  criteria: ItemsBlock,
  steps: ItemsBlock,
  rewards: ItemsBlock,
  contact: ContactBlock,
  map: MapBlock,
  bank: BankBlock,
  gate: GateBlock,
  'rich-text': RichTextBlock,
  questions: QuestionsBlock,
  article: ArticleBlock,
};
