import type { TextValue } from '#definitions/check/textValues.ts';
import type { PageDefinition } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { valueNames } from '#definitions/sources/valuesInText.ts';

interface Offer {
  price?: number | string;
  prices?: Record<string, number | string>;
}

/** A page with the amounts of forms in place of the prices that its offers name, as `{price.FORM.FIELD.OPTION}`. */
export function withPrices(
  page: PageDefinition,
  values: Readonly<Record<string, TextValue>>,
): PageDefinition {
  if (!JSON.stringify(page.blocks).includes('"{price.')) return page;
  const amountOf = (price: number | string) => {
    const value = typeof price === 'string' ? ownValue(values, valueNames(price)[0] ?? '') : undefined;
    return value && 'amount' in value ? value.amount : price;
  };
  // Keys keep their order: a document is printed again when its sources change.
  const priced = (offer: Offer) => ({
    ...offer,
    ...(offer.price !== undefined && { price: amountOf(offer.price) }),
    ...(offer.prices && {
      prices: Object.fromEntries(Object.entries(offer.prices).map(([buyer, one]) => [buyer, amountOf(one)])),
    }),
  });
  const blocks = page.blocks.map((block) =>
    'offers' in block ? { ...block, offers: (block.offers as Offer[]).map(priced) } : block,
  );
  return { ...page, blocks: blocks as PageDefinition['blocks'] };
}
