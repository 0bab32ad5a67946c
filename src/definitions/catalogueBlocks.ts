import type { Action, Section, Text } from './blockParts.ts';
import type { IconName } from './IconName.ts';

/** Offers with a price for each type of buyer. */
export interface PriceCatalogueBlock extends Section {
  type: 'price-catalogue';
  currency: string;
  buyers: { id: string; label: Text }[];
  offers: StandOffer[];
  /** The button of each offer. */
  action: Action;
  note?: Text;
}

export interface StandOffer {
  id: string;
  name: Text;
  tagline?: Text;
  icon?: IconName;
  /** Square metres. */
  area: number;
  /** Number of exhibitor badges. */
  badges: number;
  /** Price in whole currency units by buyer id. */
  prices: Record<string, number>;
  advantages: Text[];
  equipment: Text[];
}

export interface SponsorshipCatalogueBlock extends Section {
  type: 'sponsorship-catalogue';
  currency: string;
  offers: { id: string; title: Text; description: Text; price: number; benefits: Text[]; icon?: IconName }[];
  action: Action;
  note?: Text;
}
