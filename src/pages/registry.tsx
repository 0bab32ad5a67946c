import type { SerializedStyles } from '@emotion/react';
import type { ComponentType } from 'react';
import type { Block, BlockType } from '#definitions/blocks.ts';
import { ArticleBlock, articleStyles } from './blocks/ArticleBlock.tsx';
import { BankBlock, bankStyles } from './blocks/BankBlock.tsx';
import { CallToActionBlock, callToActionStyles } from './blocks/CallToActionBlock.tsx';
import { CardsBlock, cardsStyles } from './blocks/CardsBlock.tsx';
import { ContactBlock, contactStyles } from './blocks/ContactBlock.tsx';
import { CountdownBlock, countdownStyles } from './blocks/CountdownBlock.tsx';
import { DocumentsBlock, documentsStyles } from './blocks/DocumentsBlock.tsx';
import { GateBlock, gateStyles } from './blocks/GateBlock.tsx';
import { HeroBlock, heroStyles } from './blocks/HeroBlock.tsx';
import { HighlightsBlock, highlightsStyles } from './blocks/HighlightsBlock.tsx';
import { ItemsBlock, itemsStyles } from './blocks/ItemsBlock.tsx';
import { MapBlock, mapStyles } from './blocks/MapBlock.tsx';
import { NewsBlock, newsStyles } from './blocks/NewsBlock.tsx';
import { PartnersBlock, partnersStyles } from './blocks/PartnersBlock.tsx';
import { PriceCatalogueBlock, priceCatalogueStyles } from './blocks/PriceCatalogueBlock.tsx';
import { QuestionsBlock, questionsStyles } from './blocks/QuestionsBlock.tsx';
import { RichTextBlock, richTextStyles } from './blocks/RichTextBlock.tsx';
import { SpeakersBlock, speakersStyles } from './blocks/SpeakersBlock.tsx';
import {
  SponsorshipCatalogueBlock,
  sponsorshipCatalogueStyles,
} from './blocks/SponsorshipCatalogueBlock.tsx';
import { StatisticsBlock, statisticsStyles } from './blocks/StatisticsBlock.tsx';
import { TextBlock, textStyles } from './blocks/TextBlock.tsx';
import { ThemesBlock, themesStyles } from './blocks/ThemesBlock.tsx';
import { WorkshopsBlock, workshopsStyles } from './blocks/WorkshopsBlock.tsx';

interface Entry<B extends Block> {
  component: ComponentType<{ block: B }>;
  /** Written once into a page that has such a block. */
  styles: SerializedStyles[];
}

/** Component and styles of every block type; a type without an entry does not compile. */
export const registry: { [T in BlockType]: Entry<Extract<Block, { type: T }>> } = {
  hero: { component: HeroBlock, styles: [heroStyles] },
  text: { component: TextBlock, styles: [textStyles] },
  highlights: { component: HighlightsBlock, styles: [highlightsStyles] },
  cards: { component: CardsBlock, styles: [cardsStyles] },
  statistics: { component: StatisticsBlock, styles: [statisticsStyles] },
  partners: { component: PartnersBlock, styles: [partnersStyles] },
  news: { component: NewsBlock, styles: [newsStyles] },
  documents: { component: DocumentsBlock, styles: [documentsStyles] },
  countdown: { component: CountdownBlock, styles: [countdownStyles] },
  'call-to-action': { component: CallToActionBlock, styles: [callToActionStyles] },
  'price-catalogue': { component: PriceCatalogueBlock, styles: [priceCatalogueStyles] },
  'sponsorship-catalogue': { component: SponsorshipCatalogueBlock, styles: [sponsorshipCatalogueStyles] },
  themes: { component: ThemesBlock, styles: [themesStyles] },
  workshops: { component: WorkshopsBlock, styles: [workshopsStyles] },
  speakers: { component: SpeakersBlock, styles: [speakersStyles] },
  objectives: { component: ItemsBlock, styles: [itemsStyles] },
  categories: { component: ItemsBlock, styles: [itemsStyles] },
  criteria: { component: ItemsBlock, styles: [itemsStyles] },
  steps: { component: ItemsBlock, styles: [itemsStyles] },
  rewards: { component: ItemsBlock, styles: [itemsStyles] },
  contact: { component: ContactBlock, styles: [contactStyles] },
  map: { component: MapBlock, styles: [mapStyles] },
  bank: { component: BankBlock, styles: [bankStyles] },
  gate: { component: GateBlock, styles: [gateStyles] },
  'rich-text': { component: RichTextBlock, styles: [richTextStyles] },
  questions: { component: QuestionsBlock, styles: [questionsStyles] },
  article: { component: ArticleBlock, styles: [newsStyles, richTextStyles, articleStyles] },
};
